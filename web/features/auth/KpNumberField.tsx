import { Box, Flex, Text } from '@chakra-ui/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { FieldBinding } from '../../records/form/checked-form.ts'
import { Badge } from '../../ui/Badge.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ACCOUNT } from './account-sentences.ts'
import type { KpLookup } from './use-kp-lookup.ts'

export type KpNumberFieldProps = FieldBinding<string> & { lookup: KpLookup }

/** The KP number with the result of its lookup: being checked, whose it is, or invalid. */
export function KpNumberField({ lookup, error, ...field }: KpNumberFieldProps) {
  const reason =
    lookup.state === 'invalid' && field.value.trim() !== '' ? (lookup.reason ?? undefined) : undefined
  return (
    <Box>
      <TextField
        label="KP번호"
        required
        placeholder="KP번호를 입력하세요"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        error={error ?? reason}
        hint={lookup.state === 'invalid' && reason === undefined ? ACCOUNT.kpTooShort : undefined}
        end={
          lookup.state === 'checking' ? (
            <Flex role="status" aria-label="KP번호 확인 중" px="3" color="fg.muted">
              <Spinner />
            </Flex>
          ) : undefined
        }
      />
      {lookup.state === 'valid' ? (
        <Box role="status" mt="2.5" px="4" py="3" borderRadius="md" bg="bg.success">
          {/* The badge is as green as the box, so its padding is invisible: the margin aligns both texts. */}
          <Box ms="-2.5">
            <Badge colorPalette="green" icon={<CircleCheck aria-hidden />}>
              {ACCOUNT.kpValid}
            </Badge>
          </Box>
          <Box mt="1.5">
            <KeyValueList
              items={[
                { label: '판매점', value: <Text as="span">{lookup.dealer.dealerName}</Text> },
                { label: '위치', value: lookup.dealer.location },
              ]}
            />
          </Box>
        </Box>
      ) : null}
    </Box>
  )
}
