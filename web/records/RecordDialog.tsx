import { useQueryClient } from '@tanstack/react-query'
import { judged } from './form/checked-form.ts'
import { FormDialog } from './form/FormDialog.tsx'
import { type FieldChange, type TypedOnTop, useVersionedForm } from './form/use-versioned-form.ts'
import type { RecordDialogProps, RecordForm, RecordWords, Resource } from './resource.ts'

interface DialogProps<Row extends object> extends RecordDialogProps<Row> {
  of: Resource<Row>
  words: RecordWords
  parts: RecordForm<Row>['parts']
}

/** The row with what the server compares by, where it does. */
interface Held<Row> {
  row: Row | null
  id: number | string
  version: number
}
type Typed<Row> = TypedOnTop<Held<Row>, Record<string, unknown>>

/** The dialog with the form of a record's `Resource`; where the form names what it shows, it tells what others have changed meanwhile. */
export function RecordDialog<Row extends object>(props: DialogProps<Row>) {
  const { of, words, parts, row, values, size, onClose } = props
  const queries = useQueryClient()
  const isNew = row === null
  const schema = (isNew && parts.newSchema) || parts.schema
  const { Fields, ask, shown } = parts
  const { form, versioning } = useVersionedForm({
    latest: heldOf(row, of),
    valuesOf: ({ row }): Record<string, unknown> => parts.start(row, values, size),
    changesOf:
      shown &&
      ((before: Held<Row>, now: Held<Row>) =>
        differences(before.row && shown(before.row), now.row && shown(now.row))),
    problemsOf: (typed) => {
      const found = judged(schema, typed.values)
      return 'problems' in found ? found.problems : []
    },
    place: of.word,
  })
  return (
    <FormDialog
      size={parts.size}
      title={isNew ? words.add : (parts.editTitle?.(row) ?? words.edit)}
      form={form}
      versioning={versioning}
      isEdit={!isNew && (parts.isStored?.(row) ?? true)}
      isRepeatable={!isNew}
      ask={ask && ((typed: Typed<Row>) => ask(row, schema.parse(typed.values)))}
      save={async ({ base, values }: Typed<Row>) => {
        const input = parts.inputOf(schema.parse(values))
        return base.row === null ? parts.create(input) : parts.update?.(base.row, form.changed(input))
      }}
      adopt={async () => {
        await queries.invalidateQueries({ queryKey: of.queryKey })
        return true
      }}
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

function heldOf<Row extends object>(row: Row | null, { keyOf }: Resource<Row>): Held<Row> {
  if (row === null) return { row, id: 'new', version: 0 }
  const { id = 0, version, lastChangeId } = row as Partial<Record<string, number | null>>
  return { row, id: keyOf?.(row) ?? id ?? 0, version: version ?? lastChangeId ?? 0 }
}

type Shown = Readonly<Record<string, string | null>>

function differences(before: Shown | null, now: Shown | null): FieldChange[] {
  return Object.entries(now ?? {})
    .map(([label, text]) => ({ label, before: before?.[label] ?? null, now: text }))
    .filter((change) => change.before !== change.now)
}
