/** Companies choose their colours freely, but text and links must stay readable. All colours are `#RRGGBB`. */

/** Contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * A background colour and its text colour, with a contrast of at least 4.5. A colour that is nearly dark enough for
 * white text is darkened a little.
 */
export function fillOf(color: string): { fill: string; ink: '#ffffff' | '#101218' } {
  for (const share of [0, 0.05, 0.1, 0.15]) {
    const fill = mixed(color, 0, share);
    if (contrast(fill, '#ffffff') >= 4.5) return { fill, ink: '#ffffff' };
  }
  return { fill: color, ink: '#101218' };
}

/**
 * The colour itself when its contrast with the surface is at least 4.5, else its nearest shade with that contrast.
 */
export function readableOn(surface: string, color: string): string {
  const towards = luminance(surface) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 20; step++) {
    const shade = mixed(color, towards, step / 20);
    if (contrast(shade, surface) >= 4.5) return shade;
  }
  return towards === 0 ? '#000000' : '#ffffff';
}

function mixed(color: string, towards: number, share: number): string {
  const part = (at: number) =>
    Math.round(channel(color, at) * (1 - share) + towards * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(1)}${part(3)}${part(5)}`;
}

function luminance(color: string): number {
  const part = (at: number) => {
    const value = channel(color, at) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
