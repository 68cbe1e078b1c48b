import { Flex, Text } from '@chakra-ui/react'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { ResponseOf } from '#shared/endpoint.ts'
import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import {
  createKpNumber,
  deleteKpNumber,
  issueRegistrationCode,
  type KpNumber,
  KpNumberInput,
  listKpNumbers,
  updateKpNumber,
} from '#shared/kp-numbers/kp-number.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call } from '../../../lib/api-client.ts'
import { searchFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { pagesOf, type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts, DeleteButton, RowActions, useRecordAction } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierCodesField, type ChosenCodes } from './CarrierCodesField.tsx'
import { KP_NUMBERS_KEY } from './dealer-lists.ts'

/** Each KP number is for one store; one that a store has registered with cannot be deleted. */
const KP_NUMBERS: Resource<KpNumber> = {
  word: 'KP번호',
  queryKey: KP_NUMBERS_KEY,
  readPage: pagesOf(listKpNumbers),
  filters: [searchFilter('KP번호, 판매점, 위치 검색')],
  keyOf: (row) => row.kpNumber,
  nameOf: (row) => row.kpNumber,
  columns: [
    fieldColumn('kpNumber', 'KP번호'),
    fieldColumn('dealerName', '판매점'),
    fieldColumn('location', '위치'),
    { key: 'carrierCodes', header: '접점코드', cell: (row) => codesText(row) || '–' },
    { key: 'dealer', header: '계정', width: '7rem', cell: (row) => <UseBadge row={row} /> },
  ],
  minWidth: '640px',
  cardTitle: (row) => row.dealerName,
  cardAside: (row) => <UseBadge row={row} />,
  card: (row) => <CardFacts of={[row.kpNumber, row.location, codesText(row)]} />,
  emptyHint: 'KP번호를 추가하면 판매점이 그 번호로 계정을 만들 수 있습니다.',
  Actions: ({ row }) => (row.dealerId === null ? <UnusedActions row={row} /> : null),
  form: recordForm({
    schema: KpNumberInput,
    start: (row) => ({
      kpNumber: row?.kpNumber ?? '',
      dealerName: row?.dealerName ?? '',
      location: row?.location ?? '',
      carrierCodes: row?.carrierCodes ?? {},
    }),
    Fields: KpNumberFields,
    inputOf: (checked) => ({ ...checked, location: checked.location || null }),
    create: (body) => call(createKpNumber, { body }),
    // The number stays, and its name is always sent.
    update: ({ kpNumber, dealerName }, { kpNumber: _locked, ...body }) =>
      call(updateKpNumber, { params: { kpNumber }, body: { dealerName, ...body } }),
    size: 'md',
    fieldOfCode: { KP_NUMBER_TAKEN: 'kpNumber', CONFLICT: 'kpNumber' },
  }),
  upload: { kind: 'kp-numbers', endpoint: uploadKpNumbers },
}

export function KpNumbers() {
  return (
    <>
      <ResourceList of={KP_NUMBERS} />
      <IssuedCode />
    </>
  )
}

type Issued = ResponseOf<typeof issueRegistrationCode> & Pick<KpNumber, 'kpNumber' | 'dealerName'>

/** The 등록코드 that is shown, apart from its row, which another width of the window replaces. */
const useIssued = create<{ code: Issued | null }>(() => ({ code: null }))

const closeIssued = () => useIssued.setState({ code: null })

/** The only time that the code can be seen. */
function IssuedCode() {
  const issued = useIssued(({ code }) => code)
  useEffect(() => closeIssued, [])
  if (issued === null) return null
  return (
    <Dialog
      size="sm"
      title="등록코드"
      description={`${issued.kpNumber} · ${issued.dealerName}`}
      onClose={closeIssued}
      footer={<Button onClick={closeIssued}>확인</Button>}
    >
      <Flex align="center" justify="center" gap="2">
        <Text as="strong" fontFamily="mono" fontSize={{ base: 'xs', sm: 'sm' }}>
          {issued.registrationCode}
        </Text>
        <CopyButton text={issued.registrationCode} what="등록코드" />
      </Flex>
      <Text mt="3" color="fg.muted">
        이 코드는 다시 볼 수 없습니다. 판매점에 전달해주세요. {formatKstDateTime(issued.until)}까지 한 번
        사용할 수 있습니다.
      </Text>
    </Dialog>
  )
}

interface KpNumberFieldsProps {
  form: FormFields<{ kpNumber: string; dealerName: string; location: string; carrierCodes: ChosenCodes }>
  row: KpNumber | null
}

function KpNumberFields({ form: { field }, row }: KpNumberFieldsProps) {
  if (row !== null && row.dealerId !== null)
    return (
      <Notice kind="info" title={`${row.kpNumber} · ${row.dealerName}`}>
        판매점이 가입한 KP번호입니다. 판매점명과 접점코드는 판매점 목록에서 수정해주세요.
      </Notice>
    )
  return (
    <>
      <TextField
        label="KP번호"
        required
        readOnly={row !== null}
        hint={row === null ? undefined : 'KP번호는 변경할 수 없습니다.'}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('kpNumber')}
      />
      <TextField label="판매점명" required {...field('dealerName')} />
      <TextField label="위치" {...field('location')} />
      <CarrierCodesField
        hint="등록코드로 가입하면 판매점이 이 코드로 바로 접수할 수 있습니다."
        {...field('carrierCodes')}
      />
    </>
  )
}

/** A number that no store has registered with gets its 등록코드, or is deleted. */
function UnusedActions({ row }: { row: KpNumber }) {
  const { kpNumber, dealerName, registrationCodeUntil } = row
  const issuing = useRecordAction<void>({
    run: async () => {
      const issued = await call(issueRegistrationCode, { params: { kpNumber } })
      useIssued.setState({ code: { ...issued, kpNumber, dealerName } })
    },
    changes: KP_NUMBERS_KEY,
    done: '등록코드를 발급했습니다.',
    failed: '등록코드 발급 실패',
  })
  const issue = async () => {
    const isSure =
      registrationCodeUntil === null ||
      (await confirm({
        title: '등록코드를 다시 발급하시겠습니까?',
        body: `${kpNumber} · ${dealerName}\n먼저 발급한 등록코드는 사용할 수 없게 됩니다.`,
        confirmLabel: '다시 발급',
      }))
    if (isSure) issuing.mutate()
  }
  return (
    <RowActions>
      <IconButton
        label={`${kpNumber} 등록코드 발급`}
        icon={<KeyRound aria-hidden />}
        size="sm"
        loading={issuing.isPending}
        onClick={() => void issue()}
      />
      <DeleteButton
        label={`${kpNumber} 삭제`}
        question={{ title: 'KP번호를 삭제하시겠습니까?', body: `${kpNumber} · ${dealerName}` }}
        run={() => call(deleteKpNumber, { params: { kpNumber } })}
        changes={KP_NUMBERS_KEY}
        done="KP번호가 삭제되었습니다."
        failed="KP번호 삭제 실패"
      />
    </RowActions>
  )
}

function codesText({ carrierCodes }: KpNumber): string {
  return Object.entries(carrierCodes)
    .map(([carrier, code]) => `${carrier} ${code}`)
    .join(' · ')
}

function UseBadge({ row }: { row: KpNumber }) {
  return row.dealerId === null ? (
    <Badge size="sm">미등록</Badge>
  ) : (
    <Badge size="sm" colorPalette="green">
      등록됨
    </Badge>
  )
}
