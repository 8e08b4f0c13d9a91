import type { Catalogues } from '../translated.ts'

export const app: Catalogues['app'] = {
  brand: 'Fieldstone',
  brandSub: 'Gravámenes',
  brandHome: 'inicio',
  skip: 'Ir al contenido',
  menu: 'Menú',
  mainNavigation: 'Principal',
  copyright: '© {year} {company}',

  navSearch: 'Pagar un gravamen',
  navMyParcels: 'Mis parcelas',
  navAbout: 'Quiénes somos',
  navFaq: 'Preguntas',
  navContact: 'Contáctenos',
  navLogin: 'Iniciar sesión',
  navLogout: 'Cerrar sesión',
  navProfile: 'Editar perfil',
  disclaimer: 'Aviso legal',
  privacy: 'Política de privacidad',
  accessibility: 'Accesibilidad',

  colours: 'Colores',
  colourSystem: 'Sistema',
  colourLight: 'Claro',
  colourDark: 'Oscuro',

  demonstration: 'Demostración: no se mueve dinero real.',
  trialDatabase: 'Base de datos de prueba',
  offline: 'No hay conexión. No se ha perdido nada.',

  failedTitle: 'No se pudo cargar.',
  phoneUnknown: 'número de nuestra oficina',
  reachUs: 'Llame al {phone} o escriba a {email}.',

  brokenTitle: 'Algo salió mal',
  brokenBody:
    'La culpa es nuestra, y esta página no le cobró nada. Intente de nuevo. Si vuelve a pasar, llámenos.',
  brokenId: 'Cuando llame, denos este número:',
  brokenNew: 'Este sitio se actualizó. Vuelva a cargar la página para continuar.',
  tryAgain: 'Intentar de nuevo',
  reload: 'Volver a cargar la página',
}
