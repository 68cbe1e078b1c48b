import { chakra } from '@chakra-ui/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ChangeEvent, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { ruleOf } from '#shared/documents/document-fields.ts'
import { requiredFields } from '#shared/documents/missing-fields.ts'
import { PREVIOUS_CARRIERS } from '#shared/documents/port-in.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { ContactCodeField, fitsCarrier } from '../../documents/origin/ContactCodeField.tsx'
import { withCarrier } from '../../documents/origin/with-carrier.ts'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import { CHOOSABLE_FILES, oversizedFile } from '../../lib/application-file.ts'
import type { FieldBinding, FormFields } from '../../records/form/checked-form.ts'
import { PaperField } from '../../scan/PaperField.tsx'
import { Button } from '../../ui/Button.tsx'
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

const PREVIOUS_CARRIER_OPTIONS = PREVIOUS_CARRIERS.map((name) => ({ value: name, label: name }))

/** Keeps the column as wide as the screen, also with a long file name in it. */
const ONE_COLUMN = 'minmax(0, 1fr)'

export interface ApplicationFieldsProps {
  form: FormFields<ApplicationTyped>
  reference: Reference
  isDealer: boolean
}

/**
 * The papers, what an ordinary application needs, and the rest folded away. What the carrier requires is never folded, nor
 * what a barcode has just filled in.
 */
export function ApplicationFields({ form, reference, isDealer }: ApplicationFieldsProps) {
  // A draft may contain a carrier or plan that can no longer be chosen.
  const values = withKnownChoices(form.values, reference)
  const { carrier: carrierName, customerType, servicePlanId } = values
  const { carriers, servicePlans } = reference
  const carrier = carriers.find(({ name }) => name === carrierName) ?? null
  const required = new Set<string>(requiredFields(carrier, customerType, isDealer))
  const field = <Name extends keyof ApplicationValues>(name: Name) => ({
    ...form.field(name),
    value: values[name],
    required: required.has(name),
  })
  const papers = form.field('file')
  const barcodes = useReadNumbers(form)
  const { change, mark } = form
  const latest = useRef(values)
  latest.current = values
  // A field whose props stay the same is not rendered with every key.
  const onJudged = useCallback((problem: string | null) => mark('file', problem), [mark])
  const onCarrier = useCallback(
    ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      change(withCarrier(latest.current, currentTarget.value, reference, isDealer)),
    [change, reference, isDealer],
  )
  const onPlan = useCallback(
    (id: number | null) => change({ servicePlanId: id === null ? '' : String(id) }),
    [change],
  )
  const carrierOptions = useMemo(() => carriers.map(({ name }) => ({ value: name, label: name })), [carriers])
  const typeOptions = useMemo(() => customerTypesOf(carrier), [carrier])
  const plans = useMemo(
    () => servicePlans.filter((plan) => plan.carrier === carrierName),
    [servicePlans, carrierName],
  )
  const isStoreTyped = isOtherCarrier(carrierName)
  const knownCode = isDealer && !isStoreTyped ? onlyCode(reference, carrierName) : undefined
  const origin = (
    <>
      <ContactCodeField
        {...field('contactCode')}
        carrier={carrierName}
        reference={reference}
        onChange={change}
      />
      <TextField
        label="판매점명"
        readOnly={!isStoreTyped}
        hint={isStoreTyped ? undefined : '개통방명 코드를 선택하면 채워집니다.'}
        {...field('storeName')}
      />
    </>
  )
  const line = (name: keyof ApplicationValues) => (
    <FurtherField
      key={name}
      {...field(name)}
      name={name}
      onFlag={(isSet) => change({ [name]: isSet ? 'true' : '' })}
      hint={barcodes.isRead(name) ? '바코드에서 읽은 번호입니다. 맞는지 확인해주세요.' : undefined}
    />
  )
  const further = OPTIONAL.filter((name) => name !== 'desiredNumber' || customerType === 'new')
  const isMain = (name: keyof ApplicationValues) => required.has(name) || barcodes.wasRead(name)
  const folded = further.filter((name) => !isMain(name))
  const isDefault = (name: keyof ApplicationValues) =>
    (name === 'bundleNumber' || name === 'bundleCarrier') && values[name] === carrier?.[name]
  /** Filled in by somebody, not by the carrier's defaults. */
  const typed = folded.filter((name) => values[name] !== '' && !isDefault(name))
  const isCodeOther = knownCode !== undefined && ![knownCode, ''].includes(values.contactCode)

  return (
    <Fields>
      <Section title="서류">
        <Wide>
          <PaperField
            id="file"
            label="서류 첨부"
            required={required.has('file')}
            // The section's title says it, unless the mark is needed.
            hideLabel={!required.has('file')}
            {...papers}
            onJudged={onJudged}
            error={oversizedFile(papers.value) ?? papers.error}
            rule={CHOOSABLE_FILES}
            hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
            multiple
            onNumbers={barcodes.fill}
          />
        </Wide>
      </Section>

      <Section title="가입 정보">
        <Wide>
          <SelectField
            label="통신사"
            placeholder={
              carriers.length === 0 ? '개통방명 코드가 있는 통신사가 없습니다' : '통신사를 선택해주세요'
            }
            options={carrierOptions}
            {...field('carrier')}
            onChange={onCarrier}
          />
        </Wide>
        <Wide>
          <RadioCards label="가입 유형" {...field('customerType')} options={typeOptions} />
        </Wide>
        {customerType === 'port-in' ? (
          <Wide>
            <RadioCards
              label="이전통신사"
              columnWidth="5rem"
              {...field('previousCarrier')}
              options={PREVIOUS_CARRIER_OPTIONS}
            />
          </Wide>
        ) : null}
        {carrier === null ? null : (
          <Wide>
            <ServicePlanField
              name="servicePlanId"
              carrier={carrierName}
              plans={plans}
              value={servicePlanId === '' ? null : Number(servicePlanId)}
              chosenName={null}
              onChange={onPlan}
              error={form.field('servicePlanId').error}
            />
          </Wide>
        )}
        {knownCode === undefined ? origin : null}
      </Section>

      <Section title="고객 정보">
        <TextField label={formLabel('customerName')} {...field('customerName')} />
        <PhoneField label="연락처" {...field('customerPhone')} />
        {further.filter(isMain).map(line)}
      </Section>

      <Folded
        count={typed.length + Number(isCodeOther)}
        isOpened={['contactCode' as const, ...folded].some((name) => form.field(name).error !== undefined)}
      >
        {knownCode === undefined ? null : origin}
        {folded.map(line)}
      </Folded>
    </Fields>
  )
}

/** What an ordinary application does without, in the form's order. */
const OPTIONAL = [
  'customerEmail',
  'desiredNumber',
  'bundleNumber',
  'bundleCarrier',
  ...FURTHER_FIELDS,
] as const satisfies readonly (keyof ApplicationValues)[]

/** What the carrier does not take is shown, and cannot be chosen. */
function customerTypesOf(carrier: Reference['carriers'][number] | null) {
  return CUSTOMER_TYPES.map(({ value, label, flag }) => {
    const isAllowed = carrier === null || carrier[flag]
    return { value, label: isAllowed ? label : `${label} (지원안함)`, disabled: !isAllowed }
  })
}

/** The store's code, where it has a single one for the carrier. */
function onlyCode(reference: Reference, carrier: string): string | undefined {
  const [only, ...others] = reference.contactCodes.filter((code) => fitsCarrier(code, carrier))
  return others.length === 0 ? only?.code : undefined
}

type FurtherFieldProps = Omit<FieldBinding<string>, 'name'> & {
  name: keyof ApplicationValues
  required: boolean
  hint: string | undefined
  onFlag: (isSet: boolean) => void
}

/** A field by its kind. */
function FurtherField({ onFlag, ...field }: FurtherFieldProps) {
  const label = formLabel(field.name)
  const { kind } = ruleOf(field.name)
  if (kind === 'memo') {
    return (
      <Wide>
        <TextareaField rows={3} {...field} label={label} />
      </Wide>
    )
  }
  if (kind === 'flag') {
    return (
      <CheckboxField
        {...field}
        label={label}
        value={field.value !== ''}
        onChange={(event) => onFlag(event.currentTarget.checked)}
      />
    )
  }
  const isEmail = field.name === 'customerEmail'
  return (
    <TextField
      {...field}
      label={label}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : NUMBERS.has(field.name) ? 'tel' : undefined}
    />
  )
}

/** For these a phone shows its keyboard of numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['desiredNumber', 'bundleNumber', 'simNumber'])

/** The rest of the form. `isOpened`: something in it is wrong. */
function Folded(props: { count: number; isOpened: boolean; children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(props.count > 0)
  // It stays open when the wrong field is mended, in which somebody may be typing.
  if (props.isOpened && !isUnfolded) setUnfolded(true)
  return (
    <section aria-label="더 입력">
      <FoldButton isUnfolded={isUnfolded} count={props.count} onUnfold={setUnfolded} />
      {isUnfolded ? <div data-fields>{props.children}</div> : null}
    </section>
  )
}

type FoldButtonProps = { isUnfolded: boolean; count: number; onUnfold: (isUnfolded: boolean) => void }

const FoldButton = memo(function FoldButton({ isUnfolded, count, onUnfold }: FoldButtonProps) {
  return (
    <Button
      variant="subtle"
      colorPalette="gray"
      size="lg"
      wide
      aria-expanded={isUnfolded}
      onClick={() => onUnfold(!isUnfolded)}
    >
      더 입력{!isUnfolded && count > 0 ? ` (${count}개 입력됨)` : null}
      {isUnfolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
    </Button>
  )
})

function formLabel(name: keyof ApplicationValues): string {
  const { storeLabel, label } = ruleOf(name)
  return storeLabel ?? label ?? name
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div data-fields>{children}</div>
    </section>
  )
}

/** Over both columns. */
function Wide({ children }: { children: ReactNode }) {
  return <div data-wide>{children}</div>
}

/** Its parts are plain elements: styled ones would take most of the time of each key. */
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: ONE_COLUMN,
    gap: '8',
    '& > section': { display: 'grid', gridTemplateColumns: ONE_COLUMN, gap: '3' },
    '& > section > h2': { textStyle: 'sectionTitle' },
    '& > section > [data-fields]': {
      display: 'grid',
      gridTemplateColumns: { base: ONE_COLUMN, md: `${ONE_COLUMN} ${ONE_COLUMN}` },
      gap: '4',
    },
    '& [data-wide]': { gridColumn: '1 / -1' },
  },
})
