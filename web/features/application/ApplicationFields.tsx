import { Box, chakra, Stack } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { ruleOf } from '#shared/documents/document-fields.ts'
import { requiredFields } from '#shared/documents/missing-fields.ts'
import { PREVIOUS_CARRIERS } from '#shared/documents/port-in.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { ContactCodeField } from '../../documents/origin/ContactCodeField.tsx'
import { withCarrier } from '../../documents/origin/with-carrier.ts'
import { CHOOSABLE_FILES, oversizedFile } from '../../lib/application-file.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { PaperField } from '../../scan/PaperField.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  type ApplicationTyped,
  type ApplicationValues,
  FURTHER_FIELDS,
  withKnownChoices,
} from './application-values.ts'
import { useReadNumbers } from './read-numbers.ts'

const CUSTOMER_TYPES = [
  { value: 'new', label: '신규', flag: 'allowNewCustomer' },
  { value: 'port-in', label: '번호이동', flag: 'allowPortIn' },
] as const

/** Keeps the column as wide as the screen, also with a long file name in it. */
const ONE_COLUMN = 'minmax(0, 1fr)'

export interface ApplicationFieldsProps {
  form: FormFields<ApplicationTyped>
  reference: Reference
  isDealer: boolean
}

/** All fields of an application; the carrier's flags decide which of them are required. */
export function ApplicationFields({ form, reference, isDealer }: ApplicationFieldsProps) {
  // A draft may contain a carrier or plan that can no longer be chosen.
  const values = withKnownChoices(form.values, reference)
  const { carrier: carrierName, customerType } = values
  const carrier = reference.carriers.find(({ name }) => name === carrierName) ?? null
  const required = new Set<string>(requiredFields(carrier, customerType, isDealer))
  const plans = reference.servicePlans.filter((plan) => plan.carrier === carrierName)
  const field = <Name extends keyof ApplicationValues>(name: Name) => ({
    ...form.field(name),
    value: values[name],
    required: required.has(name),
  })
  const papers = form.field('file')
  const barcodes = useReadNumbers(form)
  const line = (name: keyof ApplicationValues) => (
    <TextField
      label={formLabel(name)}
      maxLength={ruleOf(name).longest}
      hint={barcodes.isRead(name) ? '바코드에서 읽은 번호입니다. 맞는지 확인해주세요.' : undefined}
      {...field(name)}
    />
  )

  return (
    <Stack gap="8">
      <Section title="가입 정보">
        <Wide>
          <SelectField
            label="통신사"
            placeholder={
              reference.carriers.length === 0
                ? '개통방명 코드가 있는 통신사가 없습니다'
                : '통신사를 선택하세요'
            }
            options={reference.carriers.map(({ name }) => ({ value: name, label: name }))}
            {...field('carrier')}
            onChange={(event) =>
              form.change(withCarrier(values, event.currentTarget.value, reference, isDealer))
            }
          />
        </Wide>
        <Wide>
          <RadioCards
            label="가입 유형"
            {...field('customerType')}
            options={CUSTOMER_TYPES.map(({ value, label, flag }) => {
              const isAllowed = carrier === null || carrier[flag]
              return { value, label: isAllowed ? label : `${label} (지원안함)`, disabled: !isAllowed }
            })}
          />
        </Wide>
        {customerType === 'port-in' ? (
          <SelectField
            label="이전통신사"
            placeholder="이전통신사를 선택하세요"
            options={PREVIOUS_CARRIERS.map((name) => ({ value: name, label: name }))}
            {...field('previousCarrier')}
          />
        ) : null}
        <Box gridColumn={customerType === 'port-in' ? undefined : '1 / -1'}>
          <SelectField
            label="요금제"
            placeholder={planPlaceholder(carrierName, plans.length)}
            options={plans.map(({ id, name, monthlyFee }) => ({
              value: String(id),
              label: `${name} · ${formatWon(monthlyFee)}`,
            }))}
            {...field('servicePlanId')}
          />
        </Box>
      </Section>

      <Section title="판매점">
        <ContactCodeField
          {...field('contactCode')}
          carrier={carrierName}
          reference={reference}
          onChange={form.change}
        />
        <TextField
          label="판매점명"
          readOnly={!isOtherCarrier(carrierName)}
          hint={isOtherCarrier(carrierName) ? undefined : '개통방명 코드를 선택하면 채워집니다.'}
          maxLength={LIMITS.name}
          {...field('storeName')}
        />
      </Section>

      <Section title="고객 정보">
        {line('customerName')}
        <PhoneField label="연락처" {...field('customerPhone')} />
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          maxLength={LIMITS.email}
          {...field('customerEmail')}
        />
        {customerType === 'port-in' ? null : line('desiredNumber')}
      </Section>

      <Section title="결합">
        {line('bundleNumber')}
        {line('bundleCarrier')}
      </Section>

      <Section title="서류와 메모">
        <Wide>
          <PaperField
            id="file"
            label="서류 첨부"
            required={required.has('file')}
            {...papers}
            onJudged={(problem) => form.mark('file', problem)}
            error={oversizedFile(papers.value) ?? papers.error}
            rule={CHOOSABLE_FILES}
            hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
            multiple
            onNumbers={barcodes.fill}
          />
        </Wide>
        <Wide>
          <TextareaField label="메모" rows={3} maxLength={LIMITS.memo} {...field('notes')} />
        </Wide>
      </Section>

      {FURTHER_FIELDS.length === 0 ? null : (
        <Section title="추가 정보">
          {FURTHER_FIELDS.map((name) => (
            <Fragment key={name}>
              {ruleOf(name).kind === 'flag' ? (
                <CheckboxField
                  label={formLabel(name)}
                  {...field(name)}
                  value={values[name] !== ''}
                  onChange={(event) => form.change({ [name]: event.currentTarget.checked ? 'true' : '' })}
                />
              ) : (
                line(name)
              )}
            </Fragment>
          ))}
        </Section>
      )}
    </Stack>
  )
}

function formLabel(name: keyof ApplicationValues): string {
  const { storeLabel, label } = ruleOf(name)
  return storeLabel ?? label ?? name
}

function planPlaceholder(carrier: string, plans: number): string {
  if (carrier === '') return '통신사를 먼저 선택하세요'
  return plans === 0 ? '등록된 요금제 없음' : '선택 안 함'
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" aria-label={title}>
      <chakra.h2 textStyle="sectionTitle">{title}</chakra.h2>
      <Box
        display="grid"
        gridTemplateColumns={{ base: ONE_COLUMN, md: `${ONE_COLUMN} ${ONE_COLUMN}` }}
        gap="4"
      >
        {children}
      </Box>
    </Stack>
  )
}

function Wide({ children }: { children: ReactNode }) {
  return <Box gridColumn="1 / -1">{children}</Box>
}
