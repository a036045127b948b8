type Row = { id: string };

/**
 * Inserts a row unless an equal one exists. Rows with a hash of their content as unique key are stored this way.
 * @param find the row with that key
 * @param insert `on conflict do nothing`, so that of concurrent inserts one wins
 * @returns the id of the row
 */
export async function insertOnce(
  find: () => Promise<Row | undefined>,
  insert: () => Promise<Row | undefined>,
): Promise<string> {
  // After a conflict another transaction has committed the row.
  const row = (await find()) ?? (await insert()) ?? (await find());
  if (row === undefined) throw new Error('A row was deleted while it was inserted again.');
  return row.id;
}
