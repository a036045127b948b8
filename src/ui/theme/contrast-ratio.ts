/**
 * Contrast of two opaque colours by WCAG 2.2, from 1 to 21. Takes `#RRGGBB`. Text needs 4.5, the edge of a control 3.
 */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has more contrast on the given `#RRGGBB` background. */
export function inkOn(background: string): '#FFFFFF' | '#101218' {
  return contrastRatio(background, '#FFFFFF') >= 4.5 ? '#FFFFFF' : '#101218';
}

function luminance(hex: string): number {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
