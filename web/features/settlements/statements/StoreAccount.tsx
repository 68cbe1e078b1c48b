import { Flex } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { type OwedStore, readStoreAccount } from '#shared/statements/store.contract.ts'
import { call, isLoginAsked } from '../../../lib/api-client.ts'
import { PRESS_AGAIN, tellFailure } from '../../../records/form/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'

/** The account that a store is paid to: masked until somebody asks for it, which is recorded. */
export function StoreAccount({ store }: { store: OwedStore }) {
  const reading = useMutation({
    mutationFn: () => call(readStoreAccount, { params: { storeId: store.id } }),
    onError: (error) => {
      if (!isLoginAsked(error)) tellFailure(error, '계좌번호를 불러오지 못했습니다.', PRESS_AGAIN)
    },
  })
  const { accountNumber } = store
  return (
    <Flex wrap="wrap" align="center" gap="3">
      <Flex flex="1 1 20rem" direction="column">
        <KeyValueList
          columns={4}
          items={[
            { label: '은행', value: store.bankName },
            { label: '계좌번호', value: reading.data?.accountNumber ?? accountNumber },
            { label: '예금주', value: store.accountHolder },
            { label: '사업자등록번호', value: store.businessNumber },
          ]}
        />
      </Flex>
      {accountNumber === null || reading.data !== undefined ? null : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          title="조회가 기록됩니다."
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          <Eye aria-hidden />
          계좌번호 보기
        </Button>
      )}
    </Flex>
  )
}
