import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import {
  deletePerson,
  exportPerson,
  findPerson,
  Person,
  type PersonDeletion,
  type PersonHeld,
} from '#shared/privacy/privacy.contract.ts'
import { DocumentLink } from '../../../documents/DocumentLink.tsx'
import { ExportDialog } from '../../../documents/export/ExportDialog.tsx'
import { call } from '../../../lib/api-client.ts'
import { download } from '../../../lib/api-download.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormBody } from '../../../records/form/FormBody.tsx'
import { useFormSaving } from '../../../records/form/use-form-saving.ts'
import { PRIVACY_KEY } from '../../../records/record-keys.ts'
import { useRecordAction } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const WORDS = {
  title: '개인정보 내보내기',
  making: '압축 파일을 만들고 있습니다.',
  done: '개인정보 내보내기 완료',
  failed: '개인정보 내보내기 실패',
}

interface Found {
  person: Person
  held: PersonHeld
}

/** What is held about one person, found by the whole name and the phone. */
export default function PersonSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const form = useCheckedForm(Person, { name: '', phone: '' }, { place: 'person search' })
  const saving = useFormSaving({
    form,
    save: find,
    failed: '조회 실패',
    onSaved: setFound,
    isRepeatable: true,
  })
  return (
    <Stack gap="6">
      <Box maxWidth="28rem">
        <FormBody
          saving={saving}
          isBrief
          buttons={
            <Button type="submit" alignSelf="flex-start" loading={saving.isSubmitting} loadingText="조회 중…">
              조회
            </Button>
          }
        >
          <TextField label="이름" required {...form.field('name')} />
          <PhoneField label="연락처" required {...form.field('phone')} />
        </FormBody>
      </Box>
      {found === null ? null : <Held found={found} onChanged={setFound} />}
    </Stack>
  )
}

async function find(person: Person): Promise<Found> {
  return { person, held: await call(findPerson, { body: person }) }
}

interface HeldProps {
  found: Found
  onChanged: (found: Found | null) => void
}

function Held({ found, onChanged }: HeldProps) {
  const { person, held } = found
  const [isExporting, setExporting] = useState(false)
  const { total, documents, registrations, accounts } = held
  if (total + registrations.length + accounts.length === 0)
    return <EmptyState plain title="이 이름과 연락처로 보관하는 자료가 없습니다." />
  return (
    <Stack gap="5" role="status">
      {isExporting ? (
        <ExportDialog
          facts={[
            { label: '이름', value: person.name },
            { label: '신청', value: `${formatCount(total)}건` },
          ]}
          words={WORDS}
          submitLabel="내보내기"
          example="본인의 열람 요구"
          fetchWorkbook={({ reason, ...more }) =>
            download(exportPerson, { body: { ...person, reason }, ...more })
          }
          onClose={() => setExporting(false)}
        />
      ) : null}
      <Flex wrap="wrap" align="center" gap="3">
        <Button variant="outline" onClick={() => setExporting(true)}>
          모두 내보내기
        </Button>
        <DeletePerson found={found} onChanged={onChanged} />
      </Flex>
      <Part title="신청" total={total}>
        {documents.map((document) => (
          <li key={document.id}>
            {document.deletedAt === null ? (
              <DocumentLink to={`/documents/${document.id}`}>{document.documentNumber}</DocumentLink>
            ) : (
              document.documentNumber
            )}
            <Text as="span" color="fg.muted">
              {` · ${documentWords(document).join(' · ')}`}
            </Text>
          </li>
        ))}
      </Part>
      <Part title="판매점 등록 신청" total={registrations.length}>
        {registrations.map(({ id, businessName, createdAt }) => (
          <li key={id}>{`${businessName} · ${formatKstDateTime(createdAt)}`}</li>
        ))}
      </Part>
      <Part title="계정" total={accounts.length}>
        {accounts.map(({ id, username, createdAt }) => (
          <li key={id}>{`${username} · ${formatKstDateTime(createdAt)}`}</li>
        ))}
      </Part>
    </Stack>
  )
}

/** Deletes what is held after a question that says what is lost, or says why that cannot be done now. */
function DeletePerson({ found: { person, held }, onChanged }: HeldProps) {
  const { problem, ...counts } = held.deletion
  const deletion = useRecordAction<void>({
    run: async () => {
      await call(deletePerson, { body: person })
      // It is done, whether or not the answer to the new search arrives.
      onChanged(await find(person).catch(() => null))
    },
    changes: PRIVACY_KEY,
    done: deletionWords(counts, '했습니다').join(' '),
    failed: '개인 자료 삭제 실패',
  })
  if (problem !== null)
    return (
      <Text textStyle="sm" color="fg.muted" flex="1 1 18rem" maxWidth="70ch">
        지금은 삭제할 수 없습니다. {problem}
      </Text>
    )
  if (counts.deleted + counts.masked + counts.registrations === 0) return null
  const press = async () => {
    const isSure = await confirm({
      title: `${person.name}님의 자료를 삭제하시겠습니까?`,
      body: [
        ...deletionWords(counts, '합니다'),
        ...(held.accounts.length === 0 ? [] : ['계정과 승인된 판매점 등록 신청은 그대로 남습니다.']),
        '되돌릴 수 없으며, 백업에서 복원해도 다시 지워집니다.',
      ].join('\n'),
      confirmLabel: '삭제',
      destructive: true,
    })
    if (isSure) deletion.mutate()
  }
  return (
    <Button
      variant="outline"
      colorPalette="red"
      loading={deletion.isPending}
      loadingText="삭제 중…"
      onClick={() => void press()}
    >
      모두 삭제
    </Button>
  )
}

function deletionWords(
  { deleted, masked, registrations }: PersonDeletion,
  done: '합니다' | '했습니다',
): string[] {
  return [
    deleted > 0 && `신청 ${formatCount(deleted)}건을 서류, 채팅과 함께 완전히 삭제${done}.`,
    masked > 0 &&
      `개통·정산 내역이 있는 ${formatCount(masked)}건은 고객정보만 지우고 금액과 건수는 그대로 보관${done}.`,
    registrations > 0 && `반려된 판매점 등록 신청 ${formatCount(registrations)}건을 삭제${done}.`,
  ].filter((words) => words !== false)
}

function Part({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  return total === 0 ? null : (
    <Section title={`${title} ${formatCount(total)}건`} level={2}>
      <Stack as="ul" gap="2" listStyleType="none" className="tabular">
        {children}
      </Stack>
    </Section>
  )
}

function documentWords(document: PersonHeld['documents'][number]): string[] {
  const { uploadedAt, activationStatus, storeName, papers, messages, accesses, deletedAt, isHeld } = document
  return [
    formatKstDateTime(uploadedAt),
    STATUS_TABLE[activationStatus].label,
    ...(storeName === null ? [] : [storeName]),
    `서류 ${papers}개`,
    `채팅 ${messages}건`,
    `접속 기록 ${accesses}건(내보내기 별도)`,
    ...(deletedAt === null ? [] : ['삭제됨 (복구 기간)']),
    ...(isHeld ? ['보류'] : []),
  ]
}
