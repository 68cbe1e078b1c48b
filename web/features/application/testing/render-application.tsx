import { MemoryRouter } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Carrier, CarrierFlag } from '#shared/carriers/carrier.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import type { Offline } from '../../../offline/index.ts'
import { render } from '../../../ui/testing/render.tsx'
import { ApplicationForm } from '../ApplicationForm.tsx'
import { type ApplicationValues, EMPTY_APPLICATION } from '../application-values.ts'

const KT = { name: 'KT', allowNewCustomer: true, allowPortIn: true }
type CarrierOfForm = Partial<Pick<Carrier, 'name' | CarrierFlag>>

interface Drawn {
  /** What is different about the only carrier that there is. */
  carrier?: CarrierOfForm
  /** What is typed already, at the only carrier that there is. */
  values?: Partial<ApplicationValues>
  files?: File[]
  /** What the device has beside the carrier. */
  reference?: Partial<Reference>
  userType?: 'worker' | 'dealer'
  /** Only what the test needs of it; the outbox can be looked at, as the state of what was submitted does. */
  offline?: { drafts?: object; outbox?: object }
  onQueued?: () => void
}

/** Draws the application form, of a worker unless said otherwise. */
export function renderApplication({
  values = {},
  files = [],
  reference = {},
  userType = 'worker',
  offline,
  onQueued = () => {},
  ...drawn
}: Drawn) {
  const carrier = { ...KT, ...drawn.carrier }
  const outbox = { list: async () => [], subscribe: () => () => {}, ...offline?.outbox }
  return render(
    <MemoryRouter>
      <ApplicationForm
        account={{ id: 7, userType, role: userType, permissions: null } as unknown as SessionUser}
        offline={(offline ? { ...offline, outbox } : null) as Offline | null}
        reference={
          { carriers: [carrier], servicePlans: [], contactCodes: [], ...reference } as unknown as Reference
        }
        start={{
          values: { ...EMPTY_APPLICATION, carrier: carrier.name, ...values },
          files,
          draftSavedAt: null,
          draftId: 'application',
          replaces: null,
          became: null,
        }}
        onQueued={onQueued}
      />
    </MemoryRouter>,
  )
}
