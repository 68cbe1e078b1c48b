import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { SupplementFields } from '#shared/documents/application.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { OwnApplicationFields } from '../../documents/correction/OwnApplicationFields.tsx'
import {
  type OwnValues,
  ownCorrection,
  ownEdits,
  ownProblems,
  ownValues,
} from '../../documents/correction/own-correction.ts'
import {
  CHOOSABLE_FILES,
  FilePreparationError,
  oversizedFile,
  prepareFile,
} from '../../lib/application-file.ts'
import { type Offline, readFile } from '../../offline/index.ts'
import { useReference } from '../../records/device/reference.ts'
import { type FormProblem, type Judged, judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useDraft } from '../../records/form/use-draft.ts'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { PaperField } from '../../scan/PaperField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { toast } from '../../ui/toast.ts'
import type { SupplementStart } from './supplement-start.ts'

/** The answer's own values, and the application's as the store has put them right. */
interface Answer extends OwnValues {
  file: File[]
  note: string
}

const CORRECTION = '신청 내용 수정'

export interface SupplementFormProps {
  account: SessionUser
  offline: Offline | null
  start: SupplementStart
  /** Null while it cannot be read, without a connection. */
  application: Document | null
}

/** The answer to 보완필요: a new file, a note, and corrections, sent through the outbox like an application. */
export function SupplementForm({ account, offline, start, application }: SupplementFormProps) {
  const navigate = useNavigate()
  const accountId = account.id
  const { draftId, documentId, replaces } = start
  const { reference } = useReference()
  // As it was when it was first read: what others change meanwhile is not undone by what was only shown.
  const [base, setBase] = useState(application)
  /** What was put right; without the application, what was put right before. */
  const editsOf = (values: OwnValues) => (base === null ? start.edits : ownEdits(values, base))
  const textsOf = ({ note: typed, ...values }: Omit<Answer, 'file'>) => {
    const note = typed.trim()
    const correction = ownCorrection(editsOf(values), values)
    return {
      ...(note === '' ? {} : { note }),
      ...(correction === undefined ? {} : { application: JSON.stringify(correction) }),
    }
  }
  const form = useCheckedForm<Answer>(
    (answer) => {
      const { file: _, note: __, ...values } = answer
      return judge(answer, textsOf(answer), ownProblems(editsOf(values), values, reference))
    },
    {
      file: start.files,
      note: start.note,
      ...(base === null ? NO_APPLICATION : ownValues(base)),
      ...start.edits,
    },
  )
  useEffect(() => {
    if (base !== null || application === null) return
    setBase(application)
    form.restart({ ...form.now().values, ...ownValues(application), ...start.edits })
  })
  const { file: files, ...texts } = form.values
  const draft = useDraft(offline, { accountId, draftId }, { value: textsOf(texts), files, typed: form.typed })
  const [isCorrecting, setCorrecting] = useState(Object.keys(start.edits).length > 0)
  const saving = useFormSaving({
    form,
    isShut: offline === null,
    save: async ({ file: papers, ...answer }) => {
      const file = await prepareFile(papers)
      await draft.settle()
      await offline?.outbox.enqueue({
        accountId,
        kind: 'supplement',
        target: { documentId, ...(base !== null && { documentNumber: base.documentNumber }) },
        fields: textsOf(answer),
        file: file === null ? null : await readFile(file),
        label: base === null ? '보완 답변' : `${base.customerName} · 보완 답변`,
        draftId,
        ...(replaces === null ? {} : { replaces }),
      })
    },
    failed: '제출 실패',
    refusalOf: (error) => ({
      problems: error instanceof FilePreparationError ? [{ field: 'file', message: error.message }] : [],
    }),
    tell: (error) => {
      if (error instanceof FilePreparationError) return
      toast.error(error instanceof Error ? error.message : String(error), { title: '제출 실패' })
    },
    onSaved: () => {
      // With a connection the next page says that it is being sent.
      if (!navigator.onLine)
        toast.info('기기에 저장했습니다. 연결되면 자동으로 전송됩니다.', { title: '기기에 저장됨' })
      void navigate('/outbox', { replace: true })
    },
  })

  if (offline === null) {
    return (
      <Notice kind="warning">
        보안 연결(HTTPS)이 아니어서 보완 답변을 보낼 수 없습니다. HTTPS 주소로 접속해주세요.
      </Notice>
    )
  }
  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      <FormBody
        saving={saving}
        isBrief
        gap="5"
        // Values changed while the form is being sent would not be in the answer.
        inert={saving.isSubmitting}
        buttons={
          <Flex justify="flex-end">
            <Button type="submit" size="xl" loading={saving.isSubmitting} loadingText="저장 중…">
              보완 제출
            </Button>
          </Flex>
        }
      >
        <PaperField
          id="supplement-file"
          label="보완 서류"
          rule={CHOOSABLE_FILES}
          hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
          multiple
          {...form.field('file')}
          onJudged={(problem) => form.mark('file', problem)}
        />
        <TextareaField label="메모" rows={3} {...form.field('note')} />
        <Stack as="section" aria-label={CORRECTION} gap="3">
          <Button
            variant="outline"
            colorPalette="gray"
            alignSelf="flex-start"
            aria-expanded={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            {isCorrecting ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            {CORRECTION}
          </Button>
          {!isCorrecting ? null : base !== null ? (
            <OwnApplicationFields form={form} base={base} />
          ) : (
            <Text textStyle="sm" color="fg.muted">
              신청 내용을 불러오지 못해 지금은 고칠 수 없습니다. 연결된 뒤 이 화면을 다시 열어주세요.
              {Object.keys(start.edits).length > 0 ? ' 먼저 고친 내용은 이 답변과 함께 전송됩니다.' : ''}
            </Text>
          )}
        </Stack>
      </FormBody>
    </Box>
  )
}

/** The form's values while the application is unknown; none of them is shown or sent. */
const NO_APPLICATION: OwnValues = {
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  carrier: '',
  customerType: 'new',
  previousCarrier: '',
  contactCode: '',
  storeName: '',
  desiredNumber: '',
  bundleNumber: '',
  bundleCarrier: '',
  originalMemo: '',
  servicePlanId: null,
  simNumber: '',
  deviceSerialNumber: '',
}

const Noted = z.object({ note: SupplementFields.shape.note })

/** `sent` are the texts that the outbox would send of it, `wrong` what is wrong with its corrections. */
function judge(
  { file, note: typed, ...values }: Answer,
  sent: object,
  wrong: readonly FormProblem[],
): Judged<Answer> {
  const note = typed.trim()
  const isEmpty = file.length === 0 && Object.keys(sent).length === 0
  const message = isEmpty ? '보완할 서류를 첨부하거나 메모를 입력해주세요.' : oversizedFile(file)
  const noted = judged(Noted, { note })
  const problems = [
    ...(message === null ? [] : [{ field: 'file', message }]),
    ...('problems' in noted ? noted.problems : []),
    ...wrong,
  ]
  return problems.length === 0 ? { checked: { ...values, file, note } } : { problems }
}
