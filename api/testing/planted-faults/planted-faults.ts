import { LOSS_FAULTS } from './loss-faults.ts'
import { MASKING_FAULTS } from './masking-faults.ts'
import { MONEY_FAULTS } from './money-faults.ts'
import { OFFLINE_FAULTS } from './offline-faults.ts'
import type { PlantedFault } from './planted-fault.ts'
import { RACES_FAULTS } from './races-faults.ts'
import { RIGHTS_FAULTS } from './rights-faults.ts'
import { SEALING_FAULTS } from './sealing-faults.ts'
import { STATUS_FAULTS } from './status-faults.ts'

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...RIGHTS_FAULTS,
  ...MONEY_FAULTS,
  ...OFFLINE_FAULTS,
  ...STATUS_FAULTS,
  ...RACES_FAULTS,
  ...MASKING_FAULTS,
  ...SEALING_FAULTS,
  ...LOSS_FAULTS,
]
