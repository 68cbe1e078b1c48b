import { Box, Flex, Text } from '@chakra-ui/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '#shared/endpoint.ts'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { ApiError, call, sentenceOf } from '../../lib/api-client.ts'
import type { FieldBinding } from '../../records/form/checked-form.ts'
import { Badge } from '../../ui/Badge.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ACCOUNT } from './account-sentences.ts'

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
        placeholder="KP번호를 입력해주세요"
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

const KP_DEBOUNCE_MS = 500
const KP_LEAST_CHARACTERS = 3

type KpLookup =
  | { state: 'checking' }
  | { state: 'valid'; dealer: ResponseOf<typeof findKpInfo> }
  /** `reason` is null while nothing or too little is typed. */
  | { state: 'invalid'; reason: string | null }

const NOTHING: KpLookup = { state: 'invalid', reason: null }

/** Looks the number up 500 ms after the last key, from three characters on; outdated answers are ignored. */
export function useKpLookup(typed: string): KpLookup {
  const kpNumber = typed.normalize('NFC').trim()
  const [lookup, setLookup] = useState<{ kpNumber: string; found: KpLookup }>({
    kpNumber: '',
    found: NOTHING,
  })
  const isLongEnough = kpNumber.length >= KP_LEAST_CHARACTERS

  useEffect(() => {
    if (!isLongEnough) return
    const patience = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(kpNumber, patience.signal)
      if (!patience.signal.aborted) setLookup({ kpNumber, found })
    }, KP_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      patience.abort()
    }
  }, [kpNumber, isLongEnough])

  if (!isLongEnough) return NOTHING
  return lookup.kpNumber === kpNumber ? lookup.found : { state: 'checking' }
}

async function find(kpNumber: string, signal: AbortSignal): Promise<KpLookup> {
  try {
    return { state: 'valid', dealer: await call(findKpInfo, { params: { kpNumber }, signal }) }
  } catch (error) {
    // A refusal means an invalid number; without an answer the number may be valid, so the error is shown.
    const reason = error instanceof ApiError ? ACCOUNT.kpInvalid : sentenceOf(error)
    return { state: 'invalid', reason }
  }
}
