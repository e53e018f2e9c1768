/** What a player has chosen for this browser: kept in its storage, never on the server. */

export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export const COUNT_STYLES = ["lines", "once"] as const;
export const COLOURS = ["two", "four"] as const;
export const THEMES = ["system", "light", "dark"] as const;
export const TARGETS = [121, 61] as const;

export type Speed = (typeof SPEEDS)[number];

export interface Settings {
  speed: Speed;
  count: (typeof COUNT_STYLES)[number];
  colours: (typeof COLOURS)[number];
  theme: (typeof THEMES)[number];
  target: (typeof TARGETS)[number];
  /** The key of the opponent played last; only the server knows which there are. */
  opponent: string;
}

const REMEMBERED = "muggins.settings";
const CHOICES = {
  speed: SPEEDS,
  count: COUNT_STYLES,
  colours: COLOURS,
  theme: THEMES,
  target: TARGETS,
} as const;

function remembered(): Settings {
  const settings: Settings = {
    speed: "normal",
    count: "lines",
    colours: "two",
    theme: "system",
    target: 121,
    opponent: "walter",
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "{}");
    for (const [name, value] of Object.entries(kept ?? {})) {
      // An older or newer page may have kept something this one does not know.
      const known = (
        CHOICES[name as keyof typeof CHOICES] as readonly unknown[] | undefined
      )?.includes(value);
      if (known || (name === "opponent" && typeof value === "string")) {
        Object.assign(settings, { [name]: value });
      }
    }
  } catch {
    // Storage forbidden or spoilt: the defaults then.
  }
  return settings;
}

export const settings: Settings = $state(remembered());

/** Changes one setting, shows it and remembers it. */
export function choose<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  Object.assign(settings, { [name]: value });
  dress();
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(settings));
  } catch {
    // Not remembered then; it still holds for this visit.
  }
}

/** Milliseconds at normal speed, at the speed the player chose. */
export function paced(ms: number): number {
  return ms * { slow: 1.8, normal: 1, fast: 0.4, none: 0 }[settings.speed];
}

/** Puts theme and pace on the page, where the style sheets read them. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
}
