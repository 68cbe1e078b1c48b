/** What the keys of the papers do, in the order of the help. */
export const PAPERS_KEYS = [
  { keys: ['+', '='], does: 'zoomIn', label: '서류 확대' },
  { keys: ['-', '_'], does: 'zoomOut', label: '서류 축소' },
  { keys: ['0'], does: 'fitWidth', label: '서류 너비 맞춤' },
  { keys: ['r', 'R', 'ㄱ'], does: 'turn', label: '서류 회전' },
  { keys: ['f', 'F', 'ㄹ'], does: 'fullScreen', label: '서류 전체 화면' },
] as const

export type PapersAct = (typeof PAPERS_KEYS)[number]['does']

/** What a key means for the papers, if anything. */
export function papersActOf(key: string): PapersAct | undefined {
  return PAPERS_KEYS.find(({ keys }) => (keys as readonly string[]).includes(key))?.does
}
