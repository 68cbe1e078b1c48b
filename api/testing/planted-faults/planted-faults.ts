import { LOSS_FAULTS } from './loss-faults.ts'
import { MASKING_FAULTS } from './masking-faults.ts'
import { MONEY_FAULTS } from './money-faults.ts'
import { OFFLINE_FAULTS } from './offline-faults.ts'
import type { Fault, PlantedFault } from './planted-fault.ts'
import { RACES_FAULTS } from './races-faults.ts'
import { RIGHTS_FAULTS } from './rights-faults.ts'
import { STATUS_FAULTS } from './status-faults.ts'

const FAULTS_BY_AREA: Readonly<Record<string, readonly Fault[]>> = {
  rights: RIGHTS_FAULTS,
  money: MONEY_FAULTS,
  offline: OFFLINE_FAULTS,
  status: STATUS_FAULTS,
  races: RACES_FAULTS,
  masking: MASKING_FAULTS,
  loss: LOSS_FAULTS,
}

export const PLANTED_FAULTS: readonly PlantedFault[] = Object.entries(FAULTS_BY_AREA).flatMap(
  ([area, faults]) => faults.map((fault) => ({ area, ...fault })),
)
