import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { MENUS, type MenuId } from '#shared/permissions.ts'
import { CheckMark } from '../../../ui/CheckboxField.tsx'
import { ACTION_WORDS, MENU_WORDS } from '../account-words.ts'
import { ACTIONS, blindMenus, columnOf, type Right, rowOf, toggledAll } from './permission-matrix.ts'

/** The pages and actions that a menu stands for, where its name does not say it. */
const BEHIND: Partial<Record<MenuId, string>> = {
  documents: '접수·기타 신청, 접수 관리, 업무 요청중, 개통완료, 취소, 폐기, 기타완료, 채팅',
  settlements: '정산 관리, 정산단가, 히든단가',
  admin: '사용자, 판매점, 영업조직',
  downloads: '서식지와 단가표',
  reports: '엑셀 내보내기, 상태·통신사별 통계',
}

export interface PermissionMatrixProps {
  /** The boxes that do something for the account; no other is shown. */
  shown: ReadonlySet<Right>
  rights: ReadonlySet<string>
  onChange: (rights: ReadonlySet<string>) => void
}

/** Menus by actions, as far as they mean something for the account; a heading checks its whole row or column. */
export function PermissionMatrix({ shown, rights, onChange }: PermissionMatrixProps) {
  const among = (some: readonly Right[]) => some.filter((right) => shown.has(right))
  const blind = blindMenus(rights)
  const toggle = (some: readonly Right[]) => onChange(toggledAll(rights, some))
  const actions = ACTIONS.filter((action) => among(columnOf(action)).length > 0)
  return (
    <Matrix aria-label="메뉴별 권한">
      <thead>
        <tr>
          <th scope="col">메뉴</th>
          {actions.map((action) => (
            <Heading
              key={action}
              scope="col"
              label={`모든 메뉴 ${ACTION_WORDS[action]}`}
              rights={rights}
              toggle={toggle}
              some={among(columnOf(action))}
            >
              {ACTION_WORDS[action]}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {MENUS.filter((menuId) => among(rowOf(menuId)).length > 0).map((menuId) => (
          <tr key={menuId}>
            <Heading
              scope="row"
              label={`${MENU_WORDS[menuId]} 전체`}
              rights={rights}
              toggle={toggle}
              some={among(rowOf(menuId))}
            >
              {MENU_WORDS[menuId]}
              {blind.includes(menuId) ? (
                <small data-warning>
                  보기 권한이 없으면 새로 등록할 수만 있고, 등록된 내용은 보거나 수정할 수 없습니다.
                </small>
              ) : BEHIND[menuId] === undefined ? null : (
                <small>{BEHIND[menuId]}</small>
              )}
            </Heading>
            {actions.map((action) => {
              const right = `${menuId}.${action}` as const
              return (
                <td key={action}>
                  {shown.has(right) ? (
                    <Tick
                      label={`${MENU_WORDS[menuId]} ${ACTION_WORDS[action]}`}
                      checked={rights.has(right)}
                      onChange={() => toggle([right])}
                    />
                  ) : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Matrix>
  )
}

interface HeadingProps {
  scope: 'row' | 'col'
  /** For screen readers: what the box of this heading checks. */
  label: string
  some: readonly Right[]
  rights: ReadonlySet<string>
  toggle: (some: readonly Right[]) => void
  children: ReactNode
}

function Heading({ scope, label, some, rights, toggle, children }: HeadingProps) {
  const count = some.filter((right) => rights.has(right)).length
  return (
    <th scope={scope}>
      <Tick
        label={label}
        checked={count === some.length}
        isPartly={count > 0 && count < some.length}
        onChange={() => toggle(some)}
      >
        {children}
      </Tick>
    </th>
  )
}

interface TickProps {
  /** For screen readers. */
  label: string
  checked: boolean
  isPartly?: boolean
  onChange: () => void
  children?: ReactNode
}

/** A check box that can be pressed anywhere in its cell. */
function Tick({ label, checked, isPartly = false, onChange, children }: TickProps) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <CheckMark
        id={id}
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(mark: HTMLInputElement | null) => {
          if (mark !== null) mark.indeterminate = isPartly
        }}
        onChange={onChange}
      />
      {children ? <span>{children}</span> : null}
    </label>
  )
}

const Matrix = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& tr': { borderBottomWidth: '1px', borderColor: 'border' },
    '& thead th': { textStyle: 'label', color: 'fg.muted', fontWeight: 'medium' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& th:not(:first-of-type), & td': { width: { base: '3.75rem', md: '4.25rem' }, textAlign: 'center' },
    '& label': {
      display: 'flex',
      gap: '2.5',
      alignItems: 'center',
      minHeight: '9',
      py: '2',
      cursor: 'pointer',
      '@media (pointer: coarse)': { minHeight: '44px', py: '3' },
    },
    '& thead label': { justifyContent: 'center', gap: '1.5' },
    '& td label': { justifyContent: 'center' },
    // A phone has no room for the explanation.
    '& small': { display: { base: 'none', md: 'block' }, textStyle: 'xs', color: 'fg.subtle' },
    '& small[data-warning]': { display: 'block', color: 'fg.warning' },
  },
})
