import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import type { NewsWay } from '#shared/news/news.contract.ts'
import { NEWS_KINDS, type NewsKind } from '#shared/news/news-kinds.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useNewsSettings } from './news.api.ts'
import { KIND_WORDS, WAY_WORDS } from './news-words.ts'

const WAYS: readonly NewsWay[] = ['inApp', 'sound', 'desktop']

/** Which kinds of news the account wants, and how; saved at once, for all of its devices. */
export function NewsKindsTable() {
  const { settings, error, retry, save } = useNewsSettings()
  if (settings === undefined)
    return error === null ? (
      <FormSkeleton fields={3} />
    ) : (
      <ErrorState plain description={sentenceOf(error)} onRetry={retry} />
    )
  const change = (kind: NewsKind, way: NewsWay, isOn: boolean) => {
    // Nothing is told of what is not listed.
    const ways =
      way === 'inApp' ? { inApp: isOn, sound: isOn, desktop: isOn } : { ...settings[kind], [way]: isOn }
    void save({ ...settings, [kind]: ways })
  }
  return (
    <Box borderTopWidth="1px" pt="4">
      <Heading as="h3" size="sm" id="news-kinds">
        알림 종류
      </Heading>
      <Table aria-labelledby="news-kinds">
        <thead>
          <tr>
            <th scope="col">종류</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {WAY_WORDS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NEWS_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{KIND_WORDS[kind]}</th>
              {WAYS.map((way) => (
                <td key={way}>
                  <Switch
                    label={`${KIND_WORDS[kind]} ${WAY_WORDS[way]}`}
                    checked={settings[kind][way]}
                    disabled={way !== 'inApp' && !settings[kind].inApp}
                    onChange={(isOn) => change(kind, way, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <Text mt="2" textStyle="xs" color="fg.subtle">
        이 계정의 모든 기기에 적용됩니다.
      </Text>
    </Box>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    mt: '1',
    '& th, & td': { py: '1.5', textAlign: 'center' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal' },
  },
})
