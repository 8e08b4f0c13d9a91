import { PERSON_PARTS } from '@fieldstone/contract/entities/people/person'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isPlaced } from '../../lib/is-placed.ts'
import { t } from '../../lib/messages/people.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { AccountBlock } from './account-block.tsx'
import { CertificatesSheet } from './certificates-sheet.tsx'
import { ConsentsBlock } from './consents-block.tsx'
import { HoldsBlock } from './holds-block.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import { PersonHead } from './person-head.tsx'
import {
  agrees,
  emptyOf,
  type PartProps,
  type PersonSlots,
  type SheetPart,
  sheetsOf,
} from './person-props.ts'
import { PlansSheet } from './plans-sheet.tsx'
import { AccountsBlock, NamesakesSheet } from './related.tsx'
import { type PersonKind, usePerson } from './use-person.ts'
import { WordsSheet } from './words-sheet.tsx'
import './people.css'

interface PersonPageProps extends PersonSlots {
  readonly kind: PersonKind
  readonly id: number
}

/** Shows everything of one payer or owner on one page. */
export function PersonPage({ kind, id, ...slots }: PersonPageProps) {
  const person = usePerson(kind, id)
  return (
    <Loaded
      query={person}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {(it) => <View person={it} slots={slots} />}
    </Loaded>
  )
}

function View({ person, slots }: PartProps & { readonly slots: PersonSlots }) {
  usePartOfHash()
  return (
    <div className="record-page">
      <PersonHead person={person} />
      <div className="record-body stack loose">
        <p className="muted small">{t(`basis_${person.kind}`)}</p>
        <div className="record-columns">
          <div className="stack loose">
            {sheetsOf(person).length === 0 ? <Blank person={person} /> : <Parts {...{ person, slots }} />}
          </div>
          <Sheet isFlush className="what-stands">
            <AccountBlock person={person} acts={slots.accountActs} />
            <AccountsBlock person={person} />
            {agrees(person) ? <ConsentsBlock person={person} /> : null}
            <HoldsBlock person={person} />
            {slots.records(person)}
          </Sheet>
        </div>
      </div>
    </div>
  )
}

/** Scrolls to the part in the address and moves the focus there. Back and a reload keep their place. */
function usePartOfHash(): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader may choose the same part again
  useEffect(() => {
    const part = PERSON_PARTS.find((it) => hash === `#${it}`)
    if (part === undefined || (type === 'POP' && isPlaced())) return
    const heading = document.getElementById(part)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}

function Parts({ person, slots }: PartProps & { readonly slots: PersonSlots }) {
  const sheets: Readonly<Record<SheetPart, ReactNode>> = {
    certificates: <CertificatesSheet person={person} act={slots.certificateAct} />,
    plans: <PlansSheet person={person} />,
    payments: <PaymentsSheet person={person} />,
    words: <WordsSheet person={person} />,
    namesakes: <NamesakesSheet person={person} />,
  }
  const empty = emptyOf(person).map((part) => t(`part_${part}`))
  return (
    <>
      {sheetsOf(person).map((part) => (
        <Fragment key={part}>{sheets[part]}</Fragment>
      ))}
      {empty.length === 0 ? null : (
        <p className="muted small">{t('nothingIn', { parts: empty.join(', ') })}</p>
      )}
    </>
  )
}

const Blank = ({ person: { kind, name } }: PartProps) => (
  <Sheet isRuled className="stack">
    <h2>{t('blankTitle')}</h2>
    <p>{kind === 'account' ? t('blank_account', { name }) : t(`blank_${kind}`)}</p>
  </Sheet>
)
