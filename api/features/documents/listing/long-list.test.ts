import { tryLongList } from '../../../testing/long-list.ts'

await tryLongList(1_500)
