import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { lazy } from 'react'
import { Route } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { routesOf } from './page-routes.tsx'
import { ToHome } from './to-home.tsx'

const HomePage = lazy(() => import('../features/site/home-page.tsx'))
const AboutPage = lazy(() => import('../features/site/about-page.tsx'))
const FaqPage = lazy(() => import('../features/site/faq-page.tsx'))
const ContactPage = lazy(() => import('../features/site/contact-page.tsx'))
const DisclaimerPage = lazy(() => import('../features/site/disclaimer-page.tsx'))
const PrivacyPage = lazy(() => import('../features/site/privacy-page.tsx'))
const HelpPage = lazy(() => import('../features/site/help-page.tsx'))

const SearchPage = lazy(() => import('../features/certificates/search-page.tsx'))
const ParcelPage = lazy(() => import('../features/certificates/parcel-page.tsx'))
const MyParcelsPage = lazy(() => import('../features/certificates/my-parcels-page.tsx'))
const PayoffRequestPage = lazy(() => import('./payoff-request-page.tsx'))
const PayoffPrintPage = lazy(() => import('../features/payoff/payoff-print-page.tsx'))
const PlanRequestPage = lazy(() => import('../features/plans/plan-request-page.tsx'))
const PlanRequestPrintPage = lazy(() => import('../features/plans/plan-request-print-page.tsx'))
const PlanRequestSuccessPage = lazy(() => import('../features/plans/plan-request-success-page.tsx'))
const PlanPage = lazy(() => import('../features/plans/plan-page.tsx'))
const PaymentSuccessPage = lazy(() => import('../features/payments/payment-success-page.tsx'))
const PaymentPage = lazy(() => import('../features/payments/payment-page.tsx'))
const PaymentCancelPage = lazy(() => import('../features/payments/payment-cancel-page.tsx'))

const MyPaymentsPage = lazy(() => import('../features/payments/own/my-payments-page.tsx'))
const ReceiptPage = lazy(() => import('../features/payments/own/receipt-page.tsx'))

const LoginPage = lazy(() => import('../features/accounts/login-page.tsx'))
const SignUpPage = lazy(() => import('../features/accounts/sign-up-page.tsx'))
const ConfirmationPage = lazy(() => import('../features/accounts/confirmation-page.tsx'))
const ProfilePage = lazy(() => import('../features/accounts/profile-page.tsx'))
const SecondFactorPage = lazy(() => import('../features/accounts/second-factor-page.tsx'))
const ForgotPasswordPage = lazy(() => import('../features/accounts/forgot-password-page.tsx'))
const ResetPasswordPage = lazy(() => import('../features/accounts/reset-password-page.tsx'))

/** The public pages, each in its own chunk. */
export const publicRoutes = (
  <>
    {routesOf(PUBLIC_PAGES, {
      root: <ToHome />,
      home: <HomePage />,
      about: <AboutPage />,
      faq: <FaqPage />,
      contact: <ContactPage />,
      disclaimer: <DisclaimerPage />,
      privacy: <PrivacyPage />,
      help: <HelpPage />,
      login: <LoginPage />,
      signUp: <SignUpPage />,
      signUpForParcel: <SignUpPage />,
      signUpTaxpayer: <SignUpPage preset="taxpayer" />,
      signUpAdmin: <SignUpPage preset="admin" />,
      signUpCounty: <SignUpPage preset="county" />,
      signUpDone: <ConfirmationPage of="sign-up" />,
      signUpDoneTaxpayer: <ConfirmationPage of="taxpayer" />,
      forgotPassword: <ForgotPasswordPage />,
      forgotPasswordDone: <ConfirmationPage of="link-sent" />,
      resetPassword: <ResetPasswordPage />,
      resetPasswordDone: <ConfirmationPage of="new-password" />,
      profile: <ProfilePage />,
      secondFactor: <SecondFactorPage />,
      search: <SearchPage />,
      searchAlias: <SearchPage />,
      certificate: <ParcelPage />,
      payoff: <PayoffRequestPage />,
      payoffPrint: <PayoffPrintPage />,
      planRequest: <PlanRequestPage />,
      planRequestPrint: <PlanRequestPrintPage />,
      planRequestDone: <PlanRequestSuccessPage />,
      payment: <PaymentPage />,
      plan: <PlanPage />,
      paymentDone: <PaymentSuccessPage />,
      paymentCanceled: <PaymentCancelPage />,
      taxpayerHome: <ToHome />,
      taxpayerSearch: <SearchPage />,
      taxpayerCertificate: <ParcelPage />,
      myParcels: <MyParcelsPage />,
      myPayments: <MyPaymentsPage />,
      receipt: <ReceiptPage />,
    })}
    <Route path="*" element={<NotFoundPage />} />
  </>
)
