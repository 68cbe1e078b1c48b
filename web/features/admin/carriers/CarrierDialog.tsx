import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  CARRIER_FLAG_NAMES,
  CARRIER_FLAGS,
  type Carrier,
  CarrierInput,
  createCarrier,
  updateCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { changedValues } from '../../../records/form/changed-values.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { CarrierFields } from './CarrierFields.tsx'
import { carrierDialogWords } from './carrier-dialog-words.ts'

export interface CarrierDialogProps {
  /** Null: a new one. */
  carrier: Carrier | null
  /** Where a new one stands: behind all others. */
  nextOrder: number
  onClose: () => void
}

export function CarrierDialog({ carrier, nextOrder, onClose }: CarrierDialogProps) {
  const form = useForm({
    resolver: zodResolver(CarrierInput),
    shouldFocusError: false,
    defaultValues: startingValues(carrier, nextOrder),
  })
  const { dirtyFields } = form.formState
  const save = async (checked: CarrierInput) => {
    const input = withoutEmpty(checked)
    if (carrier === null) return call(createCarrier, { body: input })
    const body = changedValues(input, dirtyFields)
    return call(updateCarrier, { params: { id: carrier.id }, body })
  }
  return (
    <FormDialog
      {...carrierDialogWords('통신사', carrier)}
      size="lg"
      form={form}
      save={save}
      onClose={onClose}
    >
      <CarrierFields form={form} isNew={carrier === null} />
    </FormDialog>
  )
}

function startingValues(carrier: Carrier | null, nextOrder: number) {
  const flags = Object.fromEntries(
    CARRIER_FLAG_NAMES.map((name) => [name, carrier?.[name] ?? CARRIER_FLAGS[name]]),
  ) as Record<(typeof CARRIER_FLAG_NAMES)[number], boolean>
  return {
    name: carrier?.name ?? '',
    displayOrder: carrier?.displayOrder ?? nextOrder,
    isActive: carrier?.isActive ?? true,
    bundleNumber: carrier?.bundleNumber ?? '',
    bundleCarrier: carrier?.bundleCarrier ?? '',
    ...flags,
  }
}

function withoutEmpty(input: CarrierInput): CarrierInput {
  return { ...input, bundleNumber: input.bundleNumber || null, bundleCarrier: input.bundleCarrier || null }
}
