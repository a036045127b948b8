import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectKind } from '#files/server/sniff.ts';
import { fillOf, readableOn } from '#platform/contract/colors.ts';
import { builtFolder } from '#platform/server/built-folder.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Palette, palettes } from '../embed-rules.ts';
import { onCustomHost } from './custom-hosts.ts';
import { inCareers } from './find-company.ts';

const publicFile = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const styles = publicFile('../public/careers.css') + publicFile('../public/blocks.css');

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Files of the built front end for the careers pages; empty without a build. */
export type BuiltFiles = {
  script: string | null;
  preloads: string[];
  /** The font's files for Latin letters, and for those beyond, which Turkish has. */
  fonts: { latin: string | null; latinExt: string | null };
  fontCss: string;
  /** The script that shows the list on other sites. */
  embedScript: string;
};

// The surface on which coloured text has less contrast.
const surfaces = { light: '#f6f7f9', dark: '#15181f' };
const forAYear = 'public, max-age=31536000, immutable';

let built: BuiltFiles | undefined;

/** Read once, because a new build needs a new process. */
export function builtFiles(): BuiltFiles {
  built ??= readBuilt();
  return built;
}

let stylesVersion: string | undefined;

/** Address of the style sheet, with its version. */
export function stylesAddress(palette: Palette = 'device'): string {
  stylesVersion ??= createHash('sha256').update(styles).update(builtFiles().fontCss).digest('base64url');
  const version = `v=${stylesVersion.slice(0, 10)}`;
  return `/careers-assets/careers.css?${version}${palette === 'device' ? '' : `&palette=${palette}`}`;
}

/** Address of a company's colours: a separate style sheet, because the content policy allows no inline styles. */
export const colorAddress = (color: string, palette: Palette = 'device'): string =>
  `/careers-assets/colors/${color.slice(1).toLowerCase()}.css${palette === 'device' ? '' : `?palette=${palette}`}`;

/** Fill with the ink on it, and text for light and dark backgrounds, in a company's colour. */
export function colorsOf(color: string): { fill: string; ink: string; text: string; darkText: string } {
  return {
    ...fillOf(color),
    text: readableOn(surfaces.light, color),
    darkText: readableOn(surfaces.dark, color),
  };
}

/** The colours of a company in both palettes, each readable on its background. */
export function colorCss(color: string): string {
  const { fill, ink, text, darkText } = colorsOf(color);
  return `:root{--brand:${color};--fill:${fill};--ink:${ink};--text-brand:${text}}
@media (prefers-color-scheme:dark){:root{--text-brand:${darkText}}}
`;
}

// A frame cannot see whether the page around it is light or dark, so the company chooses.
function inPalette(css: string, query: { palette?: unknown }): string {
  const palette = palettes.find((one) => one === query.palette) ?? 'device';
  if (palette === 'device') return css;
  return css
    .replaceAll(/\(prefers-color-scheme: ?dark\)/g, palette === 'dark' ? 'all' : 'not all')
    .replace('color-scheme: light dark', `color-scheme: ${palette}`);
}

type PaletteQuery = { Querystring: { palette?: unknown } };

/** Serves style sheets and pictures of the careers pages. */
export function mountAssets(app: FastifyInstance, platform: Platform): void {
  app.get<PaletteQuery>('/careers-assets/careers.css', { config: onCustomHost }, (request, reply) =>
    reply
      .header('cache-control', forAYear)
      .type('text/css; charset=utf-8')
      .send(builtFiles().fontCss + inPalette(styles, request.query)),
  );
  const route = { config: onCustomHost };
  app.get<PaletteQuery & { Params: { file: string } }>(
    '/careers-assets/colors/:file',
    route,
    (request, reply) => {
      const color = /^([0-9a-f]{6})\.css$/.exec(request.params.file)?.[1];
      if (color === undefined) return reply.status(404).type('text/plain').send('');
      return reply
        .header('cache-control', forAYear)
        .type('text/css; charset=utf-8')
        .send(inPalette(colorCss(`#${color}`), request.query));
    },
  );
  app.get<{ Params: { company: string } }>(
    '/careers-assets/photos/:company',
    route,
    async (request, reply) => {
      const found = await inCareers(platform, request.params.company, () => Promise.resolve(null));
      const photo = found === null ? null : await readPhoto(platform, found.company.photoKey);
      if (photo === null) return reply.status(404).type('text/plain').send('');
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type(photo.contentType)
        .send(photo.content);
    },
  );
}

const photoMaxBytes = 5 * 1024 * 1024;

async function readPhoto(platform: Platform, key: string | null) {
  if (key === null) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await platform.storage.get(key)) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > photoMaxBytes) return null;
    }
  } catch {
    return null;
  }
  const content = Buffer.concat(chunks);
  const { kind, contentType } = await detectKind(content);
  return kind === 'png' || kind === 'jpeg' || kind === 'webp' ? { content, contentType } : null;
}

function readBuilt(): BuiltFiles {
  const path = join(builtFolder, '.vite/manifest.json');
  if (!existsSync(path))
    return {
      script: null,
      preloads: [],
      fonts: { latin: null, latinExt: null },
      fontCss: '',
      embedScript: '',
    };
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const entry = manifest['src/apply/web/apply.tsx'];
  const preloads = (entry?.imports ?? [])
    .map((key) => manifest[key]?.file)
    .filter((file) => file !== undefined);
  const fonts = { latin: fontFile(manifest, 'latin'), latinExt: fontFile(manifest, 'latin-ext') };
  return {
    script: entry === undefined ? null : `/${entry.file}`,
    preloads: preloads.map((file) => `/${file}`),
    fonts,
    fontCss: fontCss(fonts),
    embedScript: readEmbedScript(manifest),
  };
}

function readEmbedScript(manifest: Manifest): string {
  const file = manifest['src/careers/web/embed-list.ts']?.file;
  if (file === undefined) return '';
  // In a function, because names at the top of a script become globals of the site.
  return `(()=>{${readFileSync(join(builtFolder, file), 'utf8')}})();\n`;
}

function fontFile(manifest: Manifest, letters: 'latin' | 'latin-ext'): string | null {
  const found = Object.keys(manifest).find((key) => key.endsWith(`/inter-${letters}-wght-normal.woff2`));
  return found === undefined ? null : `/${manifest[found]?.file}`;
}

const ranges = {
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
} as const;

// The application's font. Until it is loaded, a font of the device is scaled to its size, so that no text moves.
function fontCss(fonts: BuiltFiles['fonts']): string {
  const faces = (['latinExt', 'latin'] as const).map((letters) =>
    fonts[letters] === null
      ? ''
      : `@font-face{font-family:Inter;font-display:swap;font-weight:100 900;src:url(${fonts[letters]}) format("woff2");unicode-range:${ranges[letters]}}\n`,
  );
  return `${faces.join('')}${scaledFont('Inter Arial', ['Arial', 'Liberation Sans', 'Arimo'], 1.0712)}${scaledFont('Inter Roboto', ['Roboto'], 1.063)}`;
}

/** A font of the device with the line height of Inter. It is scaled: its letters are on average as wide. */
function scaledFont(family: string, names: string[], scale: number): string {
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  const sources = names.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"${family}";src:${sources};size-adjust:${percent(scale)};ascent-override:${percent(0.96875 / scale)};descent-override:${percent(0.2412 / scale)};line-gap-override:0%}\n`;
}
