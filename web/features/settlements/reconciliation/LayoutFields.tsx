import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'

import { formatCount } from '#shared/count.ts'
import { columnLetters } from '#shared/imports/column-letters.ts'
import { LIMITS } from '#shared/limits.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { columnsWith, type LayoutDraft, ROLES, type Role, roleOf } from './layout-draft.ts'
import type { Looked } from './use-payment-upload.ts'

export interface LayoutFieldsProps {
  looked: Looked
  draft: LayoutDraft
  onChange: (draft: LayoutDraft) => void
}

/** Says which sheets, which rows and which columns of a carrier's file are read; its first rows stand below. */
export function LayoutFields({ looked, draft, onChange }: LayoutFieldsProps) {
  const { sheets } = looked
  const shown = sheets.find(({ name }) => name === draft.sheets[0]?.name) ?? sheets[0]
  const headingRow = draft.sheets[0]?.headingRow ?? shown?.sample[0]?.row ?? 1
  const width = Math.min(
    LIMITS.importColumns,
    Math.max(0, ...(shown?.sample ?? []).map(({ cells }) => cells.length)),
  )
  const columns = Array.from({ length: width }, (_, at) => ({ at, name: columnLetters(at) }))
  const toggle = (name: string, isOn: boolean) => {
    const kept = draft.sheets.filter((sheet) => sheet.name !== name)
    onChange({ ...draft, sheets: isOn ? [...kept, { name, headingRow }] : kept })
  }
  const setHeadingRow = (row: number) =>
    onChange({ ...draft, sheets: draft.sheets.map((sheet) => ({ ...sheet, headingRow: row })) })
  const isHeading = (row: number) =>
    row === headingRow || (draft.headingRows === 2 && row === rowBelow(shown, headingRow))
  return (
    <Stack gap="4">
      {sheets.length < 2 ? null : (
        <Box as="fieldset">
          <Text as="legend" textStyle="label" color="fg.muted" mb="1.5">
            읽을 시트
          </Text>
          <Flex wrap="wrap" columnGap="5" rowGap="1">
            {sheets.map(({ name, rows }) => (
              <CheckboxField
                key={name}
                label={`${name} (${formatCount(rows)}행)`}
                value={draft.sheets.some((sheet) => sheet.name === name)}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
            ))}
          </Flex>
        </Box>
      )}
      <Flex gap="3" wrap="wrap">
        <Box flex="1 1 12rem">
          <SelectField
            label="제목 행"
            value={String(headingRow)}
            options={(shown?.sample ?? []).map(({ row }) => ({ value: String(row), label: `${row}행` }))}
            onChange={(event) => setHeadingRow(Number(event.currentTarget.value))}
          />
        </Box>
        <Box flex="1 1 12rem">
          <SelectField
            label="제목 줄 수"
            value={String(draft.headingRows)}
            options={[
              { value: '1', label: '한 줄' },
              { value: '2', label: '두 줄 (위 제목과 아래 제목)' },
            ]}
            onChange={(event) => onChange({ ...draft, headingRows: Number(event.currentTarget.value) })}
          />
        </Box>
      </Flex>
      <Box>
        <Text textStyle="label" color="fg.muted" mb="1.5">
          열마다 무엇이 들어 있는지 골라주세요. 금액은 여러 열을 고르면 더합니다.
        </Text>
        <Box
          overflow="auto"
          maxHeight="22rem"
          borderWidth="1px"
          borderRadius="md"
          tabIndex={0}
          role="region"
          aria-label="파일의 첫 행들"
        >
          <Sample className="tabular">
            <thead>
              <tr>
                <th scope="col">행</th>
                {columns.map(({ at, name }) => (
                  <th key={name} scope="col" data-role={roleOf(draft.columns, at) ?? undefined}>
                    <SelectField
                      label={`${name}열`}
                      hideLabel
                      size="sm"
                      value={roleOf(draft.columns, at) ?? ''}
                      placeholder="쓰지 않음"
                      options={ROLES}
                      onChange={(event) =>
                        onChange({
                          ...draft,
                          columns: columnsWith(
                            draft.columns,
                            at,
                            (event.currentTarget.value || null) as Role | null,
                          ),
                        })
                      }
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown?.sample.map(({ row, cells }) => (
                <tr
                  key={row}
                  data-heading={isHeading(row) || undefined}
                  data-above={row < headingRow || undefined}
                >
                  <th scope="row">{row}</th>
                  {columns.map(({ at, name }) => (
                    <td key={name} data-role={roleOf(draft.columns, at) ?? undefined}>
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Sample>
        </Box>
      </Box>
    </Stack>
  )
}

function rowBelow(sheet: Looked['sheets'][number] | undefined, row: number): number | undefined {
  const at = sheet?.sample.findIndex((each) => each.row === row) ?? -1
  return at === -1 ? undefined : sheet?.sample[at + 1]?.row
}

const Sample = chakra('table', {
  base: {
    textStyle: 'sm',
    '& :is(th, td)': {
      px: '2',
      py: '1',
      textAlign: 'start',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      whiteSpace: 'nowrap',
      maxWidth: '14rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', minWidth: '7rem', zIndex: '1' },
    '& :is(thead th:first-of-type, tbody th)': { minWidth: '0', color: 'fg.subtle', fontWeight: 'normal' },
    '& td[data-role]': { bg: 'accent.subtle' },
    '& tr[data-heading] td': { fontWeight: 'semibold' },
    '& tr[data-above] td': { color: 'fg.subtle', bg: 'transparent' },
  },
})
