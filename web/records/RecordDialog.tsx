import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../lib/api-client.ts'
import { Notice } from '../ui/Notice.tsx'
import { judged, useCheckedForm } from './form/checked-form.ts'
import { FormDialog } from './form/FormDialog.tsx'
import { type FieldChange, useVersionedForm } from './form/use-versioned-form.ts'
import type { RecordDialogProps, RecordForm, RecordWords, Resource } from './resource.ts'

type DialogProps<Row extends object> = RecordDialogProps<Row> & {
  of: Resource<Row>
  words: RecordWords
  parts: RecordForm<Row>['parts']
}

/** The dialog with the form of a record's `Resource`. */
export function RecordDialog<Row extends object>(props: DialogProps<Row>) {
  const { row, parts } = props
  return row !== null && parts.changesOf !== undefined ? (
    <VersionedDialog {...props} row={row} changesOf={parts.changesOf} />
  ) : (
    <PlainDialog {...props} />
  )
}

function PlainDialog<Row extends object>({ of, words, parts, row, values, size, onClose }: DialogProps<Row>) {
  const isNew = row === null
  const place = `${of.word} ${isNew ? 'new' : String(of.keyOf?.(row) ?? (row as { id?: number }).id)}`
  const schema = (isNew && parts.newSchema) || parts.schema
  const form = useCheckedForm<Record<string, unknown>, object>(schema, parts.start(row, values, size), {
    place,
  })
  const { Fields, ask, seen } = parts
  const [opened] = useState(row)
  /** What somebody else saved since, as the server has answered it. */
  const [current, setCurrent] = useState<Row | null>(null)
  const send = async (input: object) => {
    if (row === null) return parts.create(input)
    const basedOn = ((current ?? opened) as { lastChangeId?: number | null }).lastChangeId ?? null
    try {
      return await parts.update?.(row, form.changed(input), basedOn)
    } catch (error) {
      const answered = hasCode(error, 'VERSION_CONFLICT') ? seen?.schema.safeParse(error.current) : undefined
      if (answered?.success) setCurrent(answered.data)
      throw error
    }
  }
  return (
    <FormDialog
      size={parts.size}
      title={isNew ? words.add : (parts.editTitle?.(row) ?? words.edit)}
      form={form}
      isEdit={!isNew && (parts.isStored?.(row) ?? true)}
      isRepeatable={!isNew}
      ask={ask && ((checked: object) => ask(row, checked))}
      save={(checked: object) => send(parts.inputOf(checked))}
      above={() =>
        current === null ? null : (
          <Notice kind="warning">그사이 다른 내용이 저장되었습니다. 지금: {seen?.words(current)}</Notice>
        )
      }
      submitLabel={isNew ? words.addSubmit : '저장'}
      saved={isNew ? words.added : words.edited}
      failed={isNew ? words.addFailed : words.editFailed}
      changes={of.changes ?? of.queryKey}
      missingSentence={isNew ? parts.newMissing : undefined}
      fieldOfCode={parts.fieldOfCode}
      onClose={onClose}
    >
      <Fields form={form} row={row} />
    </FormDialog>
  )
}

/** The same for a record of which the form shows what others have changed meanwhile. */
function VersionedDialog<Row extends object>({
  of,
  words,
  parts,
  row,
  values,
  size,
  onClose,
  changesOf,
}: DialogProps<Row> & { row: Row; changesOf: (before: Row, now: Row) => readonly FieldChange[] }) {
  const queries = useQueryClient()
  const { form, versioning } = useVersionedForm({
    latest: row as Row & { id: number; version: number },
    valuesOf: (held): Record<string, unknown> => parts.start(held, values, size),
    changesOf,
    problemsOf: (typed) => {
      const found = judged(parts.schema, typed.values)
      return 'problems' in found ? found.problems : []
    },
    place: of.word,
  })
  const { Fields } = parts
  return (
    <FormDialog
      size={parts.size}
      title={parts.editTitle?.(row) ?? words.edit}
      form={form}
      versioning={versioning}
      isEdit
      save={async ({ base, values: typed }) => {
        const found = judged(parts.schema, typed)
        if (!('checked' in found)) return false
        const input = parts.inputOf(found.checked)
        return parts.update?.(base, form.changed(input), null)
      }}
      adopt={async () => {
        await queries.invalidateQueries({ queryKey: of.queryKey })
        return true
      }}
      submitLabel="저장"
      saved={words.edited}
      failed={words.editFailed}
      changes={of.changes ?? of.queryKey}
      fieldOfCode={parts.fieldOfCode}
      onClose={onClose}
    >
      <Fields form={form} row={row} />
    </FormDialog>
  )
}
