/** A piece of a text: words, or an element with what is inside it. */
export type Prose = string | [tag: string, inside: Prose[]];
