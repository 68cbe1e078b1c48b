import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { readPlanPicture } from '#shared/service-plans/plan-picture.contract.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FileField } from '../../../../ui/FileField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { FoundPlanRow } from './FoundPlanRow.tsx'
import { PictureWithPlaces } from './PictureWithPlaces.tsx'
import { type PlanPicture, usePlanPicture } from './use-plan-picture.ts'

const { file: FILE } = readPlanPicture.body
const RULE = { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxBytes: FILE.maxBytes }

export interface PlanPictureDialogProps {
  /** The carrier that the list is filtered by. */
  carrier: string
  onClose: () => void
}

/** Reads the plans in a picture of a price table; a person corrects them before they are saved. */
export function PlanPictureDialog({ carrier, onClose }: PlanPictureDialogProps) {
  const picture = usePlanPicture(carrier, onClose)
  const close = async () => {
    if (picture.isSaving) return
    if (picture.progress !== null) return picture.stop()
    if (await picture.mayClose()) onClose()
  }
  const isRead = picture.read !== null
  return (
    <Dialog
      size={isRead ? 'wide' : 'md'}
      fill={isRead}
      title="요금제 사진 등록"
      onClose={() => void close()}
      footer={<Footer picture={picture} onClose={() => void close()} />}
    >
      {isRead ? <Correcting picture={picture} /> : <Choosing picture={picture} />}
    </Dialog>
  )
}

function Choosing({ picture }: { picture: PlanPicture }) {
  const { carriers, missing } = picture
  const isReading = picture.progress !== null
  return (
    <Stack gap="4">
      {picture.problem === null ? null : <Notice kind="error">{picture.problem}</Notice>}
      <Text color="fg.muted">
        요금표 사진에서 요금제를 찾아드립니다. 찾은 내용을 사진과 비교해 확인한 뒤 저장해주세요.
      </Text>
      <SelectField
        key={carriers.length}
        label="통신사"
        required
        placeholder="통신사를 선택해주세요"
        options={carriers.map((name) => ({ value: name, label: name }))}
        disabled={isReading}
        error={missing.carrier}
        value={picture.carrier}
        onChange={(event) => picture.setCarrier(event.currentTarget.value)}
      />
      <FileField
        label="요금표 사진"
        required
        rule={RULE}
        error={missing.file}
        disabled={isReading}
        value={picture.file === null ? [] : [picture.file]}
        onChange={([file]) => picture.setFile(file ?? null)}
      />
      {picture.progress === null ? null : (
        <Box role="status">
          <ProgressBar
            showLabel
            label={
              picture.progress < 1 ? '사진을 올리는 중…' : '글자를 읽는 중… 표가 크면 30초까지 걸립니다.'
            }
            value={picture.progress < 1 ? picture.progress : undefined}
          />
        </Box>
      )}
    </Stack>
  )
}

function Correcting({ picture }: { picture: PlanPicture }) {
  const [active, setActive] = useState<number | null>(null)
  const { read, existing, errors, problem } = picture
  if (read === null) return null
  const doubts = read.rows.filter(({ isIncluded, doubtful }) => isIncluded && doubtful.length > 0).length
  return (
    <Flex direction={{ base: 'column', md: 'row' }} flex="1" minHeight="0">
      <Box
        flex={{ base: '0 0 32%', md: '0 0 42%' }}
        minHeight="0"
        borderColor="border"
        borderInlineEndWidth={{ md: '1px' }}
        borderBottomWidth={{ base: '1px', md: '0' }}
      >
        <PictureWithPlaces file={read.file} found={read.found} rows={read.rows} active={active} />
      </Box>
      <Box flex="1" minHeight="0" minWidth="0" overflowY="auto" px="4" py="3">
        {problem === null ? null : (
          <Box mb="3">
            <Notice kind="error">{problem}</Notice>
          </Box>
        )}
        <Text mb="2" color="fg.muted" textStyle="sm">
          {read.carrier} · {read.rows.length}개 중 {read.rows.filter(({ isIncluded }) => isIncluded).length}개
          저장
          {doubts > 0 ? ` · 확인 필요 ${doubts}개` : ''}
        </Text>
        <Stack as="ul" gap="2">
          {read.rows.map((row, index) => (
            <FoundPlanRow
              key={row.key}
              row={row}
              number={index + 1}
              existing={existing}
              errors={errors.get(row.key) ?? {}}
              isActive={row.key === active}
              onFocus={() => setActive(row.key)}
              onChange={(change) => picture.change(row.key, change)}
              onRemove={() => picture.remove(row.key)}
            />
          ))}
        </Stack>
        <Button mt="3" size="sm" variant="outline" colorPalette="gray" onClick={picture.add}>
          <Plus aria-hidden />행 추가
        </Button>
      </Box>
    </Flex>
  )
}

function Footer({ picture, onClose }: { picture: PlanPicture; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const goToWrong = (within: string) =>
    button.current
      ?.closest('[role=dialog]')
      ?.querySelector<HTMLElement>(`${within} [aria-invalid="true"]`)
      ?.focus()
  const start = async () => {
    await picture.start()
    goToWrong('')
  }
  const save = async () => {
    const wrong = await picture.save()
    if (wrong !== null) goToWrong(`[data-row="${wrong}"]`)
  }
  const isReading = picture.progress !== null
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={onClose} disabled={picture.isSaving}>
        {isReading ? '읽기 중단' : '취소'}
      </Button>
      {picture.read === null ? (
        <Button ref={button} loading={isReading} loadingText="읽는 중…" onClick={() => void start()}>
          사진 읽기
        </Button>
      ) : (
        <Button ref={button} loading={picture.isSaving} loadingText="저장 중…" onClick={() => void save()}>
          요금제 저장
        </Button>
      )}
    </>
  )
}
