import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { NEWS_WAYS, type NewsSettings, type NewsWay } from '#shared/news/news.contract.ts'
import { NEWS_KINDS, type NewsKind } from '#shared/news/news-kinds.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { SelectControl } from '../../ui/Control.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useNewsSettings } from './news.api.ts'
import { KIND_WORDS, WAY_WORDS } from './news-words.ts'

/** Which kinds of news the account wants, and how; saved at once, for all of its devices. */
export function NewsKindsTable() {
  const { settings, error, retry, save } = useNewsSettings()
  if (settings === undefined)
    return error === null ? (
      <FormSkeleton fields={3} />
    ) : (
      <ErrorState plain description={sentenceOf(error)} onRetry={retry} />
    )
  const kinds = NEWS_KINDS.filter((kind) => settings[kind] !== undefined)
  const change = (kind: NewsKind, change: Partial<NewsSettings[NewsKind]>) => {
    const setting = settings[kind]
    if (setting !== undefined) void save({ ...settings, [kind]: { ...setting, ...change } })
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
            <th scope="col">받는 방법</th>
            <th scope="col">소리</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{KIND_WORDS[kind]}</th>
              <td>
                <SelectControl
                  size="sm"
                  aria-label={`${KIND_WORDS[kind]} 받는 방법`}
                  value={settings[kind]?.way}
                  onChange={(event) => change(kind, { way: event.currentTarget.value as NewsWay })}
                >
                  {NEWS_WAYS.map((way) => (
                    <option key={way} value={way}>
                      {WAY_WORDS[way]}
                    </option>
                  ))}
                </SelectControl>
              </td>
              <td>
                <Switch
                  label={`${KIND_WORDS[kind]} 소리`}
                  checked={settings[kind]?.way !== 'none' && settings[kind]?.sound === true}
                  disabled={settings[kind]?.way === 'none'}
                  onChange={(sound) => change(kind, { sound })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Text mt="2" textStyle="xs" color="fg.subtle">
        이 계정의 모든 기기에 적용됩니다. “앱과 기기”는 앱을 닫아도 알려드립니다.
      </Text>
    </Box>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    mt: '1',
    '& th, & td': { py: '1.5', px: '1', textAlign: 'center' },
    '& th:first-of-type': { textAlign: 'start', ps: '0' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal' },
    '& td:last-of-type': { width: '4rem', pe: '0' },
  },
})
