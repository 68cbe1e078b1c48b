import { SESSION_SENTENCES } from '#shared/auth/session-sentences.ts'
import { useSession } from '../../../lib/session-store.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { useUpload } from '../../../records/form/use-upload.ts'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import { toast } from '../../../ui/toast.ts'
import { type OfferedKind, type UploadForm, uploadFormOf } from './offered-kinds.ts'
import type { UploadValues } from './UploadFields.tsx'

const emptyOf = (kind: OfferedKind): UploadValues => ({
  title: '',
  category: kind.categories[0] ?? '',
  file: null,
})
const FAILED = '업로드 실패'

/** The props of the `FormDialog` that uploads a form template or price table, here and on /test. */
export function useUploadForm(kind: OfferedKind) {
  const upload = useUpload()
  const form = useCheckedForm(uploadFormOf(kind), emptyOf(kind), { place: `${kind.word} upload` })
  return {
    title: `${kind.word} 업로드`,
    form,
    empty: () => form.restart(emptyOf(kind)),
    upload,
    ask: async () => isSignedIn(),
    save: (checked: UploadForm) => upload.run((sending) => kind.send(checked, sending)),
    saved: kind.sentences.uploaded,
    failed: FAILED,
    changes: OFFERED_KEY,
    fieldOfCode: { UNSUPPORTED_FILE: 'file', FILE_TOO_LARGE: 'file' },
  } as const
}

function isSignedIn(): boolean {
  const isThere = useSession.getState().sessionId !== null
  if (!isThere) toast.error(SESSION_SENTENCES.expired, { title: FAILED, about: FAILED })
  return isThere
}
