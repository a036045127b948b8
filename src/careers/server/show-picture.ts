import { type Html, html } from '#platform/server/html.ts';
import type { BlockPicture } from '../page-contract.ts';
import { pictureWidths } from '../page-rules.ts';
import { pictureAddress, type PictureFile } from './page-pictures.ts';
import type { FindText } from './page-texts.ts';

type ShowPicture = { files: PictureFile[]; find: FindText; sizes: string; isFirst?: boolean };

/** A picture in the width that the browser needs; nothing for one that is gone. */
export function showPicture(
  picture: BlockPicture | null,
  { files, find, sizes, isFirst }: ShowPicture,
): Html | '' {
  const file = files.find(({ id }) => id === picture?.pictureId);
  if (picture === null || file === undefined) return '';
  const { key, width, height } = file;
  const alt = picture.isDecorative ? null : find(picture.alt);
  const sources = pictureWidths(width).map((one) => `${pictureAddress(key, one)} ${one}w`);
  return html`<img src="${pictureAddress(key, width)}" srcset="${sources.join(', ')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt?.text ?? ''}" lang="${alt?.language ?? 'en'}" loading="${isFirst ? 'eager' : 'lazy'}" decoding="async">`;
}
