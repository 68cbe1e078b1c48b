import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import {
  CUSTOMER_TYPE_LABELS,
  type CustomerType,
  DOCUMENT_FIELDS,
} from '#shared/documents/document-fields.ts'
import { PREVIOUS_CARRIERS } from '#shared/documents/port-in.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { useReference } from '../../records/device/reference.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ContactCodeField } from '../origin/ContactCodeField.tsx'
import { withCarrier } from '../origin/with-carrier.ts'
import { ServicePlanField } from '../plan/ServicePlanField.tsx'
import { type HandedInValues, handedInValues, ORIGINAL_MEMO_LABEL, typeChosen } from './correction-form.ts'

/** Two columns, one on a phone. */
const TWO_COLUMNS = 'repeat(auto-fit, minmax(max(10rem, 50% - {spacing.3}), 1fr))'
const TYPES = (['new', 'port-in'] as const).map((value) => ({ value, label: CUSTOMER_TYPE_LABELS[value] }))

export interface HandedInFieldsProps {
  form: FormFields<HandedInValues & { servicePlanId: number | null }>
  /** The document that the form began with. */
  base: Document
  /** The form is the store's own. */
  isDealer?: boolean
  /** After another carrier was chosen, or the document's own again: the plan hangs on it. */
  onCarrier: (isOwn: boolean) => void
  /** The plans to choose from; undefined where the plan has a place of its own. */
  plans?: readonly ServicePlan[] | undefined
  /** Further fields, before the memo. */
  children?: ReactNode
}

/** What was handed in, to be put right. The store follows the contact code, the plan the carrier. */
export function HandedInFields(props: HandedInFieldsProps) {
  const { form, base, isDealer = false, onCarrier, plans, children } = props
  const { reference, isMissing, retry } = useReference()
  const { values, change } = form
  const field = <Name extends Exclude<keyof HandedInValues, 'originalMemo'>>(name: Name) => ({
    label: DOCUMENT_FIELDS[name].label,
    ...form.field(name),
  })
  if (reference === null)
    return isMissing ? (
      <ErrorState title="통신사와 코드를 불러오지 못했습니다." onRetry={retry} />
    ) : (
      <FormSkeleton fields={4} />
    )
  const carriers = reference.carriers.map(({ name }) => name)
  const offered = carriers.includes(values.carrier) ? carriers : [values.carrier, ...carriers]
  const isPortIn = values.customerType === 'port-in'
  const chooseCarrier = (carrier: string) => {
    const isOwn = carrier === base.carrier
    const { contactCode, storeName, bundleNumber, bundleCarrier } = isOwn
      ? handedInValues(base)
      : withCarrier(values, carrier, reference, isDealer)
    change({ carrier, contactCode, storeName, bundleNumber, bundleCarrier })
    onCarrier(isOwn)
  }
  return (
    <Box display="grid" gap="3" gridTemplateColumns={TWO_COLUMNS}>
      <TextField required {...field('customerName')} />
      <PhoneField required {...field('customerPhone')} />
      <SelectField
        options={offered.filter((name) => name !== '').map((name) => ({ value: name, label: name }))}
        placeholder="통신사를 선택해주세요"
        {...field('carrier')}
        onChange={(event) => chooseCarrier(event.currentTarget.value)}
      />
      {values.customerType === 'other' ? null : (
        <SelectField
          options={TYPES}
          {...field('customerType')}
          onChange={({ currentTarget }) => change(typeChosen(currentTarget.value as CustomerType, base))}
        />
      )}
      <ContactCodeField
        {...form.field('contactCode')}
        required={false}
        carrier={values.carrier}
        reference={reference}
        onChange={change}
      />
      <TextField readOnly={!isOtherCarrier(values.carrier)} {...field('storeName')} />
      {isPortIn ? (
        <SelectField
          placeholder="이전통신사를 선택해주세요"
          options={PREVIOUS_CARRIERS.map((name) => ({ value: name, label: name }))}
          {...field('previousCarrier')}
        />
      ) : (
        <TextField {...field('desiredNumber')} />
      )}
      <TextField type="email" inputMode="email" {...field('customerEmail')} />
      <TextField {...field('bundleNumber')} />
      <TextField {...field('bundleCarrier')} />
      {children}
      <Box gridColumn="1 / -1">
        <TextareaField label={ORIGINAL_MEMO_LABEL} rows={1} {...form.field('originalMemo')} />
      </Box>
      {plans === undefined ? null : (
        <Box gridColumn="1 / -1">
          <ServicePlanField
            carrier={values.carrier || null}
            plans={plans.filter((plan) => plan.carrier === values.carrier)}
            chosenName={values.servicePlanId === base.servicePlanId ? base.servicePlanName : null}
            {...form.field('servicePlanId')}
          />
        </Box>
      )}
      <Text gridColumn="1 / -1" textStyle="xs" color="fg.muted">
        통신사를 바꾸면 그 통신사에 없는 요금제와 부가서비스는 지워집니다.
        {isDealer ? '' : ' 정정한 내용은 판매점에 보입니다.'}
      </Text>
    </Box>
  )
}
