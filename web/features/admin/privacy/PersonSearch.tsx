import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { exportPerson, findPerson, Person, type PersonHeld } from '#shared/privacy/privacy.contract.ts'
import { ExportDialog } from '../../../documents/export/ExportDialog.tsx'
import { call } from '../../../lib/api-client.ts'
import { download } from '../../../lib/api-download.ts'
import { type Judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormBody } from '../../../records/form/FormBody.tsx'
import { useFormSaving } from '../../../records/form/use-form-saving.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const WORDS = {
  title: '개인정보 내보내기',
  done: '개인정보 내보내기 완료',
  failed: '개인정보 내보내기 실패',
}

interface Found {
  person: Person
  held: PersonHeld
}

/** What is held about one person, found by the whole name and the phone. */
export function PersonSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const form = useCheckedForm(judge, { name: '', phone: '' }, { place: 'person search' })
  const saving = useFormSaving({
    form,
    save: async (person) => ({ person, held: await call(findPerson, { body: person }) }),
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
          <TextField label="이름" required maxLength={LIMITS.name} {...form.field('name')} />
          <PhoneField label="연락처" required {...form.field('phone')} />
        </FormBody>
      </Box>
      {found === null ? null : <Held found={found} />}
    </Stack>
  )
}

function judge(typed: Person): Judged<Person> {
  const { data, error } = Person.safeParse(typed)
  if (data !== undefined) return { checked: data }
  return { problems: error.issues.map(({ path, message }) => ({ field: String(path[0]), message })) }
}

function Held({ found: { person, held } }: { found: Found }) {
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
      <Flex>
        <Button variant="outline" onClick={() => setExporting(true)}>
          모두 내보내기
        </Button>
      </Flex>
      <Part title="신청" total={total}>
        {documents.map((document) => (
          <li key={document.id}>
            <Link to={`/documents/${document.id}`}>{document.documentNumber}</Link>
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
    `접속 기록 ${accesses}건`,
    ...(deletedAt === null ? [] : ['삭제됨 (복구 기간)']),
    ...(isHeld ? ['보류'] : []),
  ]
}
