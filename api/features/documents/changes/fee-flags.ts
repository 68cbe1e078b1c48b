import { broken } from '#shared/errors.ts'

/** Groups of flags of which at most one may be set, with their columns. */
const GROUPS = [
  {
    message: '가입비는 하나만 선택할 수 있습니다.',
    columns: {
      registrationFeePrepaid: 'registration_fee_prepaid',
      registrationFeePostpaid: 'registration_fee_postpaid',
      registrationFeeInstallment: 'registration_fee_installment',
    },
  },
  {
    message: '유심비는 하나만 선택할 수 있습니다.',
    columns: {
      simFeePrepaid: 'sim_fee_prepaid',
      simFeePostpaid: 'sim_fee_postpaid',
      simFeeInstallment: 'sim_fee_installment',
    },
  },
  {
    message: '결합과 미결합은 함께 선택할 수 없습니다.',
    columns: { bundleApplied: 'bundle_applied', bundleNotApplied: 'bundle_not_applied' },
  },
] as const

type Group = (typeof GROUPS)[number]
type KeysOf<G> = G extends { columns: infer Columns } ? keyof Columns : never
type ColumnsOf<G> = G extends { columns: infer Columns } ? Columns[keyof Columns] : never
export type FeeFlag = KeysOf<Group>
export type FeeColumn = ColumnsOf<Group>

/**
 * The flags after a change. Setting one clears the others of its group; setting two at once is RULE_BROKEN; what is not
 * mentioned stays.
 */
export function changedFeeFlags(
  sent: { readonly [Flag in FeeFlag]?: boolean | undefined },
  kept: Readonly<Record<FeeColumn, number>>,
): Record<FeeColumn, 0 | 1> {
  const entries = GROUPS.flatMap(({ columns, message }) => {
    const names = Object.entries(columns) as [FeeFlag, FeeColumn][]
    const [set, second] = names.filter(([flag]) => sent[flag] === true)
    if (second !== undefined) throw broken(second[0], message)
    return names.map(([flag, column]) => {
      const value = set === undefined ? (sent[flag] ?? kept[column] === 1) : flag === set[0]
      return [column, value ? 1 : 0] as const
    })
  })
  return Object.fromEntries(entries) as Record<FeeColumn, 0 | 1>
}
