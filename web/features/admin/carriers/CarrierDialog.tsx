import {
  type Carrier,
  CarrierInput,
  createCarrier,
  updateCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { CarrierFields, startingValues } from './CarrierFields.tsx'
import { carrierDialogWords } from './carrier-dialog-words.ts'

export interface CarrierDialogProps {
  /** Null when a new one is added. */
  carrier: Carrier | null
  /** The display order of a new carrier: after all others. */
  nextOrder: number
  onClose: () => void
}

export function CarrierDialog({ carrier, nextOrder, onClose }: CarrierDialogProps) {
  const form = useCheckedForm(CarrierInput, startingValues(carrier, nextOrder), {
    place: `carrier ${carrier?.id ?? 'new'}`,
  })
  const save = async (checked: CarrierInput) => {
    const input = withoutEmpty(checked)
    if (carrier === null) return call(createCarrier, { body: input })
    const body = form.changed(input)
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

function withoutEmpty(input: CarrierInput): CarrierInput {
  return { ...input, bundleNumber: input.bundleNumber || null, bundleCarrier: input.bundleCarrier || null }
}
