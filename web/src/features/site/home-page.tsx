import { Link, useNavigate } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t as frame } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/home.ts'
import { t as questions } from '../../lib/messages/questions.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { findPath, OPENS_ONLY_MATCH, PATHS, PLACE_FORM } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { writeSearch } from '../../records/search-address.ts'
import { SearchBox } from '../../records/search-box.tsx'
import { FeeTable } from './fee-table.tsx'
import { PayoffExample } from './payoff-example.tsx'
import './home-page.css'

/** The public home page: introduction, look-up, example, steps and fees. */
export default function HomePage() {
  return (
    <div className="stack loose">
      <section className="hero">
        <div className="stack">
          <PageHeading title={t('homeTitle')}>{t('homeHeading')}</PageHeading>
          <p className="lede">{t('homeLede')}</p>
          <Lookup />
        </div>
        <PayoffExample />
      </section>
      <Steps />
      <section className="halves plain">
        <div className="stack">
          <h2>{questions('costHeading')}</h2>
          <FeeTable />
        </div>
        <GoodToKnow />
      </section>
    </div>
  )
}

function Lookup() {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <div className="stack tight">
      <SearchBox
        isOfStaff={findPath(session, '') !== null}
        onSearch={(search) => {
          const text = search.parcelNo || search.address || search.owner
          const path = findPath(session, text) ?? `${PATHS.search}?${writeSearch(search)}`
          void navigate(path, { state: OPENS_ONLY_MATCH })
        }}
      />
      <p className="small muted">
        <Link to={`${PATHS.search}#${PLACE_FORM}`}>{t('byPlace')}</Link>
      </p>
    </div>
  )
}

function Steps() {
  return (
    <section className="stack plain" aria-labelledby="steps">
      <h2 id="steps">{t('stepsHeading')}</h2>
      <ol className="steps">
        {STEPS.map(([name, body]) => (
          <li key={name}>
            <b>{t(name)}</b>
            <p className="muted">{t(body)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const STEPS = [
  ['step1', 'step1Body'],
  ['step2', 'step2Body'],
  ['step3', 'step3Body'],
  ['step4', 'step4Body'],
] as const

function GoodToKnow() {
  return (
    <div className="stack">
      <h2>{t('knowHeading')}</h2>
      <dl className="stack">
        {(
          [
            ['q3', 'a3'],
            ['q5', 'a5'],
            ['q9', 'a9'],
          ] as const
        ).map(([question, answer]) => (
          <div key={question}>
            <dt>
              <b>{questions(question)}</b>
            </dt>
            <dd className="muted">{questions(answer)}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Link to={PATHS.faq}>{t('allQuestions')}</Link>
        <Link to={PATHS.contact}>{frame('navContact')}</Link>
        <ServicingPhone fallback="" />
      </p>
    </div>
  )
}
