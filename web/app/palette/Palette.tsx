import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { doAct, useOfferedActs } from '../../documents/acts/acts.ts'
import { KeyCap } from '../../documents/acts/KeysDialog.tsx'
import { isKeyOf } from '../../documents/acts/pressed-act.ts'
import { documentPageAddress } from '../../documents/list/document-page-address.ts'
import { recentPages } from '../../lib/recent-pages.ts'
import { isComposing } from '../../ui/composition.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { VISUALLY_HIDDEN } from '../../ui/FieldFrame.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { keyTarget } from '../../ui/widget-keys.ts'
import type { NavigationEntry } from '../layouts/navigation-entry.ts'
import { useFoundDocuments } from './found-documents.ts'
import { type Entry, type Group, knownGroups } from './palette-entries.ts'

export interface PaletteProps {
  pages: readonly NavigationEntry[]
  onClose: () => void
}

/**
 * Finds applications, pages and acts by typing (WAI-ARIA APG: combobox with a listbox that is always open). The focus stays
 * in the box; arrows, Home and End go to the line that Enter takes.
 */
export default function Palette({ pages, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  // A page that is still loading offers its acts as soon as it is there.
  const acts = useOfferedActs()
  const recent = useMemo(recentPages, [])
  const found = useFoundDocuments(typed)
  const groups = useMemo((): Group[] => {
    const known = knownGroups(typed, { pages, acts, recent, here: pathname + search })
    const documents = found.documents.map(documentEntry)
    return documents.length === 0 ? known : [{ title: '신청·고객', entries: documents }, ...known]
  }, [typed, pages, acts, recent, pathname, search, found.documents])
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    entries.findIndex(({ key }) => key === chosenKey),
    0,
  )
  const active = entries[at]
  const optionId = (entry: Entry) => `${id}-${entry.key}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const take = ({ chosen }: Entry) => {
    onClose()
    // After the focus has gone back to where it was: acts may be about that place.
    setTimeout(() => ('to' in chosen ? void navigate(chosen.to) : doAct(chosen.act)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const next = event.altKey ? undefined : keyTarget(event.key, at, entries.length, 'ArrowUp ArrowDown')
    if (isKeyOf('palette', event.nativeEvent)) onClose()
    else if (event.key === 'Enter' && active !== undefined) take(active)
    else if (next !== undefined) setChosenKey(entries[next]?.key ?? null)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="찾기와 이동" size="md" onClose={onClose} closeOnBackdrop>
      <TextField
        label="찾을 것"
        hideLabel
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        placeholder="고객명, 초성, 연락처, 접수번호, 화면, 기능"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosenKey(null)
        }}
        onKeyDown={onKeyDown}
        startIcon={<Search size={16} />}
      />
      <List id={`${id}-list`} role="listbox" aria-label="찾은 것">
        {groups.map((group, index) => (
          <Box key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
            <Title id={`${id}-group-${index}`}>{group.title}</Title>
            {group.entries.map((entry) => (
              <Line
                key={entry.key}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry)}
              >
                <Box as="span" truncate>
                  {entry.label}
                </Box>
                <Text
                  as="span"
                  textStyle="xs"
                  color="fg.muted"
                  className="tabular"
                  truncate
                  flex="1"
                  minWidth="0"
                >
                  {entry.detail}
                </Text>
                {entry.shortcut === undefined ? null : <KeyCap aria-hidden>{entry.shortcut}</KeyCap>}
              </Line>
            ))}
          </Box>
        ))}
      </List>
      <State found={found} count={entries.length} />
    </Dialog>
  )
}

/** What there is to say besides the lines; the count is only read out. */
function State({ found, count }: { found: ReturnType<typeof useFoundDocuments>; count: number }) {
  if (found.problem !== null) {
    return (
      <Text role="alert" color="fg.error" textStyle="sm" mt="2">
        신청을 찾지 못했습니다. {found.problem}
      </Text>
    )
  }
  const none = found.isTooShort ? '신청은 두 글자부터 찾습니다.' : count === 0 ? '찾은 것이 없습니다.' : ''
  const words = found.isSearching ? '신청을 찾는 중…' : none
  return (
    <Flex role="status" textStyle="sm" color="fg.muted" minHeight="5" mt="2">
      {words === '' ? (
        <Text as="span" css={VISUALLY_HIDDEN}>
          {count}개를 찾았습니다.
        </Text>
      ) : (
        words
      )}
    </Flex>
  )
}

const List = chakra('div', {
  base: { mt: '3', maxHeight: 'min(26rem, 60dvh)', overflowY: 'auto', mx: '-2' },
})

const Title = chakra('div', {
  base: { px: '2', pt: '2', pb: '1', textStyle: 'xs', color: 'fg.muted', fontWeight: 'medium' },
})

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '2',
    minHeight: '9',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

/** An application as a line of the palette. */
function documentEntry(found: ListedDocument): Entry {
  const facts = [
    STATUS_TABLE[found.activationStatus].label,
    found.customerPhone,
    found.storeName,
    found.documentNumber,
  ]
  return {
    key: `document ${found.id}`,
    label: found.customerName,
    detail: facts.filter((fact) => fact !== null && fact !== '').join(' · '),
    chosen: { to: documentPageAddress(found.id) },
  }
}
