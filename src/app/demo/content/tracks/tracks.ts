import { backend } from './backend.ts';
import { data } from './data.ts';
import { design } from './design.ts';
import { frontend } from './frontend.ts';
import { people } from './people.ts';
import { product } from './product.ts';
import { reliability } from './reliability.ts';
import { sales } from './sales.ts';
import { student } from './student.ts';
import { success } from './success.ts';
import type { Track, TrackName } from './track.ts';

export const tracks: Record<TrackName, Track> = {
  backend,
  frontend,
  design,
  sales,
  data,
  success,
  reliability,
  product,
  people,
  student,
};
