/** What a peg is turned from. */
export type PegKind = "bone" | "walnut" | "brass";
