import * as z from 'zod/mini'
import {
  createSavedView,
  type SavedView,
  SavedViewInput,
  updateSavedView,
} from '#shared/saved-views/saved-view.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { SAVED_VIEWS_KEY } from '../../records/record-keys.ts'
import { TextField } from '../../ui/TextField.tsx'

export interface ViewNameDialogProps {
  /** A view to save, or one that is saved already and gets another name. */
  view: SavedViewInput | SavedView
  /** Called with a view that was saved anew. */
  onSaved: (view: SavedView) => void
  onClose: () => void
}

const Name = z.object({ name: SavedViewInput.shape.name })

/** The name of a view, for a new one and for another name of an old one. */
export function ViewNameDialog({ view, onSaved, onClose }: ViewNameDialogProps) {
  const form = useCheckedForm(Name, { name: view.name })
  const isNew = !('id' in view)
  return (
    <FormDialog
      title={isNew ? '보기 저장' : '보기 이름 변경'}
      description={isNew ? '지금의 조건, 정렬, 열을 저장합니다. 나에게만 보입니다.' : undefined}
      size="sm"
      form={form}
      isBrief
      save={({ name }) =>
        isNew
          ? call(createSavedView, { body: { ...view, name } })
          : call(updateSavedView, { params: { id: view.id }, body: { name } })
      }
      saved={isNew ? '보기를 저장했습니다.' : '보기 이름을 변경했습니다.'}
      failed="보기 저장 실패"
      changes={SAVED_VIEWS_KEY}
      submitLabel="저장"
      onSaved={(saved) => {
        if (isNew) onSaved(saved)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField label="이름" required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
