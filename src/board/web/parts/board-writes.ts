import { call } from '#platform/web/call.ts';
import { applications, type Card, cardsMax, type RejectionDraft } from '#applications/contract.ts';
import { type ColumnState, findPlace } from '../../rules.ts';
import type { BoardStore } from '../queries.ts';

/** The result of a write on several cards: changed, or unchanged because another member changed them first. */
export type ChangeResult = { changed: Card[]; stayed: Card[] };
export type Rejection = RejectionDraft;

export async function sendMove(store: BoardStore, cards: Card[], column: ColumnState): Promise<ChangeResult> {
  const { companyId, jobId } = store.input;
  const [first, ...others] = withVersions(store, cards);
  if (first === undefined) return { changed: [], stayed: [] };
  if (others.length === 0) {
    const params = { companyId, applicationId: first.id };
    const body = { stepId: column.id, version: first.version };
    return { changed: [await call(applications.move, { params, body })], stayed: [] };
  }
  return inChunks([first, ...others], (part) =>
    call(applications.moveSeveral, {
      params: { companyId, jobId },
      body: { stepId: column.id, applications: part },
    }),
  );
}

export async function sendRejection(
  store: BoardStore,
  cards: Card[],
  draft: Rejection,
): Promise<ChangeResult> {
  const { companyId, jobId } = store.input;
  const params = { companyId, jobId };
  return inChunks(withVersions(store, cards), (part) =>
    call(applications.rejectSeveral, { params, body: { ...draft, applications: part } }),
  );
}

export async function sendUndo({ input }: BoardStore, cards: Card[]): Promise<ChangeResult> {
  const { companyId } = input;
  const changed: Card[] = [];
  for (const { id } of cards) {
    changed.push(await call(applications.unreject, { params: { companyId, applicationId: id } }));
  }
  return { changed, stayed: [] };
}

type CardVersion = { id: string; version: number };

// Earlier writes may have raised the versions; the cache has the current ones.
function withVersions(store: BoardStore, cards: readonly Card[]): CardVersion[] {
  const state = store.read();
  return cards.map(({ id, version }) => ({
    id,
    version: (state && findPlace(state, id)?.card.version) ?? version,
  }));
}

async function inChunks(
  all: readonly CardVersion[],
  send: (part: CardVersion[]) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  const done: ChangeResult = { changed: [], stayed: [] };
  for (let from = 0; from < all.length; from += cardsMax) {
    const part = await send(all.slice(from, from + cardsMax));
    done.changed.push(...part.changed);
    done.stayed.push(...part.stayed);
  }
  return done;
}
