/*
 * List items become parameters, so each length of a list is a statement that is prepared and cached by itself. Lengths that are
 * powers of two keep the number of statements small.
 */
const LONGEST = 64

/** The list with its last item repeated up to a power of two; for `in (…)`, to which repetitions mean nothing. */
export function evened<Item>(items: readonly Item[]): Item[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return [...items, ...Array.from({ length: length - items.length }, () => last)]
}

/** The list in pieces of at most 64 whose lengths are powers of two; for `values (…), (…)`. */
export function inPieces<Item>(items: readonly Item[]): Item[][] {
  const pieces: Item[][] = []
  for (let start = 0; start < items.length; ) {
    const length = Math.min(LONGEST, 2 ** Math.floor(Math.log2(items.length - start)))
    pieces.push(items.slice(start, start + length))
    start += length
  }
  return pieces
}

/** All rows that `read` finds for the items, which it is given in pieces. */
export async function readInPieces<Item, Row>(
  items: readonly Item[],
  read: (piece: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const piece of inPieces(items)) rows.push(...(await read(piece)))
  return rows
}
