import { Flex } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import * as z from 'zod/mini'
import { formatKstDateTime } from '#shared/kst.ts'
import { choiceFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import type { Resource } from '../../../records/resource.ts'
import { ActiveSwitch, CardFacts, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { formatBytes } from '../../../ui/file-check.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { useSaving } from '../../../ui/use-saving.ts'
import { type OfferedKind, type OfferedRow, PRICING, TEMPLATES } from './offered-kinds.ts'
import { OfferedFields, UploadFields } from './UploadFields.tsx'
import { useUploadForm } from './use-upload-form.ts'

/** The files of one kind that are offered for download, including those that are switched off. */
function filesOf(kind: OfferedKind): Resource<OfferedRow> {
  const hasCategories = kind.categories.length > 0
  return {
    word: kind.word,
    words: { empty: kind.sentences.empty, add: `${kind.word} 업로드` },
    queryKey: kind.queryKey,
    readAll: kind.read,
    filters: [
      searchFilter('제목, 파일명 검색', (row) => [row.title, row.fileName]),
      ...(hasCategories
        ? [
            choiceFilter<OfferedRow>({
              name: 'category',
              label: '분류',
              options: kind.categories,
              keeps: (row, category) => row.category === category,
            }),
          ]
        : []),
      stateFilter(),
    ],
    nameOf: (row) => row.title,
    columns: [
      fieldColumn('title', '제목', { isSorted: true }),
      ...(hasCategories
        ? [{ key: 'category', header: '분류', width: '7rem', cell: (row: OfferedRow) => row.category ?? '–' }]
        : []),
      fieldColumn('fileName', '파일명'),
      fieldColumn('fileSize', '크기', { width: '6rem', numeric: true, show: formatBytes, isSorted: true }),
      fieldColumn('uploadedAt', '등록일', {
        width: '10rem',
        numeric: true,
        show: formatKstDateTime,
        isSorted: true,
      }),
    ],
    actionsWidth: '11rem',
    card: (row) => (
      <Flex justify="space-between" align="center" gap="2">
        <CardFacts of={[row.category, formatBytes(row.fileSize), formatKstDateTime(row.uploadedAt)]} />
        <DownloadButton kind={kind} row={row} />
      </Flex>
    ),
    emptyHint: '올린 파일은 서식지 다운로드에서 받을 수 있습니다.',
    Actions: ({ row, isCard }) => (
      <RowActions>
        <ActiveSwitch
          name={row.title}
          isActive={row.isActive}
          run={(isActive) => kind.change(row.id, { isActive })}
          changes={OFFERED_KEY}
          failed={`${kind.word} 수정 실패`}
        />
        <Flex>
          {isCard ? null : <DownloadButton kind={kind} row={row} />}
          <DeleteButton
            label={`${row.title} 삭제`}
            question={{
              title: `${kind.word} 삭제`,
              body: `${row.title} (${row.fileName})\n삭제하면 파일도 함께 사라지고 되돌릴 수 없습니다. 잠시 숨기려면 비활성으로 바꿔주세요.`,
            }}
            run={() => kind.remove(row.id)}
            changes={OFFERED_KEY}
            done={kind.sentences.deleted}
            failed={`${kind.word} 삭제 실패`}
          />
        </Flex>
      </RowActions>
    ),
    Dialog: ({ row, onClose }) =>
      row === null ? (
        <UploadFileDialog kind={kind} onClose={onClose} />
      ) : (
        <EditFileDialog kind={kind} row={row} onClose={onClose} />
      ),
    addIcon: <Upload aria-hidden />,
  }
}

function DownloadButton({ kind, row }: { kind: OfferedKind; row: OfferedRow }) {
  const { progress, start } = useSaving(
    (fetching, query) => kind.fetchFile(row.id, fetching, query),
    kind.sentences.downloadFailed,
  )
  return (
    <IconButton
      label={`${row.title} 다운로드`}
      icon={<Download aria-hidden />}
      size="sm"
      loading={progress !== null}
      onClick={start}
    />
  )
}

const TEMPLATE_FILES = filesOf(TEMPLATES)
const PRICING_FILES = filesOf(PRICING)
const Templates = () => <ResourceList of={TEMPLATE_FILES} />
const PricingTables = () => <ResourceList of={PRICING_FILES} />

/** 서식: the form templates and price tables of /downloads. */
export default function OfferedFilesTab() {
  return (
    <ViewTabs
      label="서식 관리"
      views={[
        { value: 'templates', label: '서식', Panel: Templates },
        { value: 'pricing-tables', label: '단가표', Panel: PricingTables },
      ]}
    />
  )
}

/** Changes title and category. The file cannot be replaced: a new one is uploaded instead. */
function EditFileDialog({ kind, row, onClose }: { kind: OfferedKind; row: OfferedRow; onClose: () => void }) {
  const form = useCheckedForm(
    z.object(kind.fields),
    { title: row.title, category: row.category ?? '' },
    { place: `${kind.word} ${row.id}` },
  )
  return (
    <FormDialog
      title={`${kind.word} 수정`}
      form={form}
      isEdit
      save={(checked) => kind.change(row.id, form.changed(checked))}
      submitLabel="저장"
      saved={kind.sentences.changed}
      failed={`${kind.word} 수정 실패`}
      changes={OFFERED_KEY}
      onClose={onClose}
    >
      <OfferedFields kind={kind} form={form} />
      <KeyValueList items={fileFacts(row)} />
    </FormDialog>
  )
}

/** The facts about an uploaded file, which cannot be edited. */
function fileFacts({ fileName, fileSize, uploadedAt }: OfferedRow) {
  return [
    { label: '파일', value: fileName },
    { label: '크기', value: formatBytes(fileSize) },
    { label: '등록', value: formatKstDateTime(uploadedAt) },
  ]
}

function UploadFileDialog({ kind, onClose }: { kind: OfferedKind; onClose: () => void }) {
  const uploading = useUploadForm(kind)
  return (
    <FormDialog {...uploading} submitLabel="업로드" onClose={onClose}>
      <UploadFields kind={kind} form={uploading.form} />
    </FormDialog>
  )
}
