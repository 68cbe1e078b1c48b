import { LIMITS } from '#shared/limits.ts'
import { NOT_KEPT, SHARED_KINDS } from '#shared/share-target.ts'
import type { Offline } from '../../offline/index.ts'
import { fileProblem } from '../../ui/file-check.ts'
import { packFiles, unpackFiles } from './packed-files.ts'

/*
 * Papers that another app shares with this one, or that the device opens with it. The service worker keeps them sealed, as a
 * draft of a form of their own, for the account that is logged in. Its next new application takes them.
 */

const RULE = {
  extensions: Object.values(SHARED_KINDS)
    .flat()
    .map((ending) => ending.slice(1)),
  maxBytes: LIMITS.chosenFileBytes,
}
const FORM = 'shared'
/** Keeping and taking must not cross. */
const LOCK = 'shared-papers'

/** How the service worker's keeping ended, as the form's address says it: `?shared=kept`. */
export const SHARE_FAILURES: Readonly<Record<string, string>> = {
  full: '기기의 저장 공간이 부족해 공유한 서류를 담지 못했습니다. 공간을 확보한 뒤 다시 공유해주세요.',
  [NOT_KEPT]: '공유한 서류를 담지 못했습니다. 다시 공유하거나 파일 선택으로 첨부해주세요.',
}

type Drafts = Offline['drafts']

interface Shared {
  papers: File[]
  /** A sentence for each file that is no paper, or is too large or one too many. */
  refused: string[]
}

/** Keeps files beside those that wait already, for this account. Rejects when the device is full. */
export function keepSharedPapers(drafts: Drafts, accountId: number, offered: readonly File[]): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const { papers, refused } = await waitingOf(drafts, accountId)
    for (const file of offered.map(withEnding)) {
      const problem =
        papers.length < LIMITS.applicationPhotos
          ? fileProblem(file, RULE)
          : `${file.name}: 한 번에 ${LIMITS.applicationPhotos}개까지 공유할 수 있습니다.`
      if (problem === null) papers.push(file)
      else refused.push(problem)
    }
    await drafts.saveFile(accountId, FORM, refused, () => packFiles(papers))
    await drafts.saveText(accountId, FORM, refused, () => packFiles(papers))
  })
}

/** Hands what waits to `attach`, which stores it, and forgets it then; null when nothing waits. */
export function takeSharedPapers(
  drafts: Drafts,
  accountId: number,
  attach: (papers: readonly File[]) => Promise<void>,
): Promise<Shared | null> {
  return navigator.locks.request(LOCK, async () => {
    const waiting = await waitingOf(drafts, accountId)
    if (waiting.papers.length + waiting.refused.length === 0) return null
    if (waiting.papers.length > 0) await attach(waiting.papers)
    await drafts.delete(accountId, FORM)
    return waiting
  })
}

async function waitingOf(drafts: Drafts, accountId: number): Promise<Shared> {
  const draft = await drafts.load(accountId, FORM)
  return { papers: unpackFiles(draft?.file), refused: (draft?.value ?? []) as string[] }
}

/** Some apps share photos under names without an ending. */
function withEnding(file: File): File {
  const [ending] = Object.entries(SHARED_KINDS).find(([type]) => type === file.type)?.[1] ?? []
  if (ending === undefined || /\.\w{2,5}$/.test(file.name)) return file
  return new File([file], `${file.name || '공유한 서류'}${ending}`, { type: file.type })
}
