import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { saveCarrierAlias } from '#shared/carriers/carrier-alias.contract.ts'
import { formatCount } from '#shared/count.ts'
import { type ImportReport, type ImportRow, rowWords } from '#shared/imports/import-report.ts'
import { LIMITS } from '#shared/limits.ts'
import { tooLong } from '#shared/text.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CARRIER_ALIASES_KEY } from '../record-keys.ts'
import { useCarrierIds } from '../reference-lists.ts'
import { useRecordAction } from '../row-actions.tsx'
import { inWords } from './import-words.ts'
import type { ImportDialogState } from './use-import-dialog.ts'

export interface ImportRepairsProps {
  report: ImportReport
  dialog: Pick<ImportDialogState, 'recheck' | 'typed' | 'type' | 'correct'>
}

/** What can be put right without another file: carriers that the file calls otherwise, and cells of refused rows. */
export function ImportRepairs({ report, dialog }: ImportRepairsProps) {
  const { unknownCarriers, rows, headings } = report
  const refused = rows.filter(({ cells }) => cells !== undefined)
  return (
    <>
      {unknownCarriers.length === 0 ? null : (
        <UnknownCarriers
          key={unknownCarriers.join()}
          names={unknownCarriers}
          onSaved={() => dialog.recheck()}
        />
      )}
      {refused.length === 0 ? null : <RefusedCells rows={refused} headings={headings} dialog={dialog} />}
    </>
  )
}

/** Asks once which carrier a name means; it is remembered for every later table. */
function UnknownCarriers({ names, onSaved }: { names: readonly string[]; onSaved: () => void }) {
  const carriers = useCarrierIds()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const answered = names.filter((name) => chosen[name])
  const saving = useRecordAction<void>({
    run: async () => {
      for (const alias of answered)
        await call(saveCarrierAlias, { body: { alias, carrierId: Number(chosen[alias]) } })
      onSaved()
    },
    changes: CARRIER_ALIASES_KEY,
    done: () => '통신사의 다른 이름을 기억했습니다.',
    failed: '통신사의 다른 이름 저장 실패',
  })
  return (
    <Notice kind="warning" title="등록되지 않은 통신사 이름이 있습니다.">
      <Stack gap="2" mt="1">
        <Text>어느 통신사인지 골라주세요. 한 번 고르면 다음부터는 묻지 않습니다.</Text>
        {names.map((name) => (
          <Flex key={name} gap="3" align="center" wrap="wrap">
            <Text fontWeight="medium" minWidth="8rem" overflowWrap="anywhere">
              {name}
            </Text>
            <Box flex="0 1 16rem">
              <SelectField
                label={`${name}의 통신사`}
                hideLabel
                size="sm"
                placeholder="통신사를 선택해주세요"
                value={chosen[name] ?? ''}
                options={carriers}
                onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
              />
            </Box>
          </Flex>
        ))}
        <Box>
          <Button
            size="sm"
            disabled={answered.length === 0}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            기억하고 다시 확인
          </Button>
        </Box>
      </Stack>
    </Notice>
  )
}

interface RefusedCellsProps {
  rows: readonly ImportRow[]
  headings: readonly string[]
  dialog: ImportRepairsProps['dialog']
}

/** So many rows are drawn at a time: each has a field for every column. */
const DRAWN_AT_ONCE = 20
/** What a field of an upload holds at most, where each letter has three bytes. */
const MOST_LETTERS = 5000

/** The cells of the refused rows as fields, the wrong ones marked. */
function RefusedCells({ rows, headings, dialog }: RefusedCellsProps) {
  const { typed } = dialog
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  const textOf = (row: ImportRow, column: number) =>
    typed.find((cell) => cell.at === row.at && cell.column === column)?.text ?? row.cells?.[column] ?? ''
  // What the server has seen already stands in the report as it was typed.
  const changed = rows.flatMap((row) =>
    headings.filter((_, at) => textOf(row, at) !== (row.cells?.[at] ?? '')),
  )
  const isTooMuch = typed.length > LIMITS.importCorrections || JSON.stringify(typed).length > MOST_LETTERS
  const columns = headings.flatMap((heading, at) =>
    heading === '' ? [] : [{ at, heading, key: `${at} ${heading}` }],
  )
  return (
    <Stack gap="2" as="section" aria-label="고쳐야 할 행 고치기">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text color="fg.muted">파일을 다시 만들지 않고 여기서 고칠 수 있습니다.</Text>
        <Button
          size="sm"
          variant="outline"
          disabled={changed.length === 0 || isTooMuch}
          onClick={dialog.correct}
        >
          {changed.length === 0 ? '고친 내용 확인' : `고친 셀 ${formatCount(changed.length)}개 확인`}
        </Button>
      </Flex>
      {isTooMuch ? (
        <Notice kind="warning">
          한 번에 고칠 수 있는 양을 넘었습니다. 일부를 되돌려 먼저 확인하거나, 파일에서 고쳐 다시 올려주세요.
        </Notice>
      ) : null}
      <Box overflow="auto" maxHeight="20rem" borderWidth="1px" borderRadius="md">
        <Grid>
          <thead>
            <tr>
              <th scope="col">행</th>
              {columns.map(({ key, heading }) => (
                <th key={key} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">오류 사유</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <tr key={row.at}>
                <th scope="row" className="tabular">
                  {rowWords(row)}
                </th>
                {columns.map(({ at: column, key, heading }) => (
                  <td
                    key={key}
                    data-wrong={row.problems.some((problem) => problem.column === heading) || undefined}
                  >
                    <TextField
                      label={`${rowWords(row)} ${heading}`}
                      hideLabel
                      size="sm"
                      value={textOf(row, column)}
                      error={textOf(row, column).length > LIMITS.memo ? tooLong(LIMITS.memo) : undefined}
                      onChange={(event) =>
                        dialog.type({ at: row.at, column, text: event.currentTarget.value })
                      }
                    />
                  </td>
                ))}
                <td>{row.problems.map(inWords).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </Grid>
      </Box>
      {rows.length > drawn ? (
        <Flex justify="center">
          <Button size="sm" variant="outline" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
            더 보기
          </Button>
        </Flex>
      ) : null}
    </Stack>
  )
}

const Grid = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    '& :is(th, td)': { px: '1.5', py: '1', textAlign: 'start', verticalAlign: 'middle' },
    '& th': { color: 'fg.muted', fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', zIndex: '1' },
    '& td': { minWidth: '8rem' },
    '& td[data-wrong] input': { borderColor: 'red.solid' },
    '& td:last-of-type': { minWidth: '16rem', color: 'fg.muted' },
  },
})
