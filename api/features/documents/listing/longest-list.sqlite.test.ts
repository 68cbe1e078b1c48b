import { tryLongList } from '../../../testing/long-list.ts'

await tryLongList(60_000)
