import { type Dealer, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { ActiveSwitch, RowActions } from '../../../records/row-actions.tsx'
import { DeleteDealerButton } from './DeleteDealerButton.tsx'

/** What is done to a store without opening it. */
export function DealerActions({ dealer }: { dealer: Dealer }) {
  const { id, isActive, username } = dealer
  const name = dealer.dealerName ?? dealer.name
  return (
    <RowActions>
      <ActiveSwitch
        name={name}
        isActive={isActive}
        run={(wanted) => call(updateDealer, { params: { id }, body: { isActive: wanted } })}
        question={(wanted) =>
          wanted
            ? null
            : {
                title: '판매점을 비활성으로 바꾸시겠습니까?',
                body: `${name} (${username})\n이 판매점은 바로 로그아웃되고, 다시 활성으로 바꿀 때까지 로그인할 수 없습니다.`,
                confirmLabel: '비활성으로 변경',
                destructive: true,
              }
        }
        changes={ADMIN_KEY}
        failed="판매점 수정 실패"
      />
      <DeleteDealerButton dealer={dealer} />
    </RowActions>
  )
}
