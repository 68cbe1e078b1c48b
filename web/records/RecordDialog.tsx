import { useCheckedForm } from './form/checked-form.ts'
import { FormDialog } from './form/FormDialog.tsx'
import type { RecordDialogProps, RecordForm, RecordWords, Resource } from './resource.ts'

/** The dialog with the form of a record's `Resource`. */
export function RecordDialog<Row extends object>({
  of,
  words,
  parts,
  row,
  values,
  size,
  onClose,
}: RecordDialogProps<Row> & {
  of: Resource<Row>
  words: RecordWords
  parts: RecordForm<Row>['parts']
}) {
  const isNew = row === null
  const place = `${of.word} ${isNew ? 'new' : String(of.keyOf?.(row) ?? (row as { id?: number }).id)}`
  const schema = (isNew && parts.newSchema) || parts.schema
  const form = useCheckedForm<Record<string, unknown>, object>(schema, parts.start(row, values, size), {
    place,
  })
  const { Fields, ask } = parts
  return (
    <FormDialog
      size={parts.size}
      title={isNew ? words.add : (parts.editTitle?.(row) ?? words.edit)}
      form={form}
      isEdit={!isNew}
      ask={ask && ((checked: object) => ask(row, checked))}
      save={async (checked: object) => {
        const input = parts.inputOf(checked)
        return isNew ? parts.create(input) : parts.update?.(row, form.changed(input))
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
