import { checkSearch, type SearchCheck } from '@fieldstone/domain/certificates/search-terms'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../lib/messages/site.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS, PLACE_FORM, searchPath } from '../../lib/paths.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { CallUs } from './call-us.tsx'
import { FeeTable } from './fee-table.tsx'
import { PayoffExample } from './payoff-example.tsx'
import './home-page.css'
import { Button } from '../../ui/button.tsx'

/** What this is, one field to begin with, what it looks like, what it costs. */
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
          <h2>{t('costHeading')}</h2>
          <FeeTable />
        </div>
        <GoodToKnow />
      </section>
    </div>
  )
}

function Lookup() {
  const navigate = useNavigate()
  const [parcelNo, setParcelNo] = useState('')
  const [problem, setProblem] = useState<{ readonly message: string; readonly attempt: number } | null>(null)
  const lookUp = (event: SubmitEvent) => {
    event.preventDefault()
    const check = checkParcelNo(parcelNo)
    if (check.ok) void navigate(searchPath(parcelNo.trim()))
    else setProblem({ message: check.message, attempt: (problem?.attempt ?? 0) + 1 })
  }
  return (
    <form className="lookup stack tight" noValidate onSubmit={lookUp}>
      {problem ? (
        <ErrorSummary
          title={problem.message}
          errors={[{ fieldId: 'parcel', text: t('needParcel') }]}
          attempt={problem.attempt}
        />
      ) : null}
      <div className="with-button">
        <TextField
          id="parcel"
          label={t('parcelNumber')}
          hint={t('parcelHint')}
          error={problem ? t('needParcel') : null}
          placeholder={t('parcelPlaceholder')}
          value={parcelNo}
          onChange={(event) => setParcelNo(event.currentTarget.value)}
          inputMode="text"
          autoComplete="off"
        />
        <Button type="submit" size="large">
          {t('lookup')}
        </Button>
      </div>
      <p className="small muted">
        {t.rich('noBill', { link: <Link to={`${PATHS.search}#${PLACE_FORM}`}>{t('noBillLink')}</Link> })}
      </p>
    </form>
  )
}

/** The same check as on the search page, where the same number would end. */
const checkParcelNo = (parcelNo: string): SearchCheck =>
  checkSearch({ parcelNo, state: '', countyId: null, address: '', owner: '' })

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
              <b>{t(question)}</b>
            </dt>
            <dd className="muted">{t(answer)}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Link to={PATHS.faq}>{t('allQuestions')}</Link>
        <Link to={PATHS.contact}>{t('contactUs')}</Link>
        <CallUs />
      </p>
    </div>
  )
}
