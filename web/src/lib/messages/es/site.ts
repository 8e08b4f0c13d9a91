import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../language.ts'

export const site: Catalogues['site'] = {
  homeTitle: 'Inicio',
  homeHeading: 'Sepa cuánto se debe por su propiedad y cómo pagarlo.',
  homeLede:
    'Cuando un condado vende los impuestos no pagados de una propiedad como un certificado, nosotros administramos ese certificado. Busque el suyo, vea el monto de liquidación al centavo y páguelo.',
  parcelNumber: 'Número de parcela',
  parcelHint: 'Está en su factura de impuestos. No importan los guiones ni los espacios.',
  tooThin: MESSAGES_ES.searchTooThin,
  needParcel: 'Escriba al menos 5 números del número de parcela',
  parcelPlaceholder: '67-58214',
  lookup: 'Buscar',
  noBill: '¿No tiene la factura a mano? {link}',
  noBillLink: 'Busque por dirección o propietario',

  exampleLabel: 'Un ejemplo de monto de liquidación',
  exampleCertificate: 'Certificado {number}',
  exampleStatus: 'Certificado activo',
  exampleUntil: 'Válido hasta el {date}',
  exampleNote: 'Es un ejemplo, no un gravamen real.',
  principal: 'Capital',
  interest: 'Intereses',
  expenses: 'Gastos',
  totalPayoff: 'Total de la liquidación',

  stepsHeading: 'Del certificado de impuestos a una propiedad sin gravamen',
  step1: 'Búsquelo',
  step1Body: 'Encuentre el certificado por número de parcela, dirección o propietario.',
  step2: 'Vea el monto',
  step2Body: 'Capital, intereses y gastos, con la fecha hasta la que vale la cifra.',
  step3: 'Páguelo',
  step3Body: 'Todo de una vez, o mes a mes si acordó un plan con nosotros.',
  step4: 'Se registra la liberación',
  step4Body: 'De 30 a 60 días después de que se confirmen sus fondos.',

  costHeading: 'Cuánto cuesta pagar',
  costWay: 'Forma de pago',
  costFee: 'Cargo',
  costMail: 'Correo postal: cheque de caja o giro postal',
  costNone: 'Ninguno',

  knowHeading: 'Conviene saber',
  allQuestions: 'Todas las preguntas',
  contactUs: 'Contáctenos',

  aboutTitle: 'Quiénes somos',
  aboutHeading: 'Administramos certificados de impuestos',
  aboutLede: 'Llevamos la cuenta de cada certificado, le decimos cuánto se debe y recibimos su pago.',
  aboutWhatHeading: 'Qué es un certificado de impuestos',
  aboutWhat:
    'Cuando no se pagan los impuestos de una propiedad, el condado puede vender la deuda. Quien la compra le paga los impuestos al condado y recibe un certificado de impuestos. El certificado es un gravamen: un derecho sobre la propiedad hasta que se pague la deuda.',
  aboutDoHeading: 'Qué hacemos',
  aboutDo:
    'Cuidamos el certificado desde el día en que se vende hasta que se libera el gravamen. Usted puede ver cuánto se debe en cualquier momento. No necesita una cuenta para verlo.',
  aboutNotHeading: 'Qué no somos',
  aboutNot: 'No somos el condado ni un tribunal. Somos una empresa privada. No damos asesoramiento legal.',
  aboutWhoHeading: 'Quién usa este sitio',
  aboutWho:
    'Los propietarios buscan y pagan sus gravámenes. Los funcionarios ven los gravámenes de su condado. Los abogados llevan las fechas de los casos que tienen a su cargo.',

  faqTitle: 'Preguntas frecuentes',
  faqHeading: 'Preguntas y respuestas',
  faqLede: 'Respuestas cortas a lo que más se pregunta. Si falta la suya, llámenos.',
  q1: '¿Cómo sé cuánto debo?',
  a1: 'Busque su número de parcela. La página de liquidación muestra una cifra, la fecha hasta la que vale y cada una de sus partes.',
  q2: '¿Qué es el monto de liquidación?',
  a2: 'Es todo lo que hace falta para redimir el certificado: capital, intereses y gastos. Redimir es pagar todo lo que se debe del certificado, para que se libere el gravamen. La cifra vale hasta la fecha que está a su lado.',
  q3: '¿Puedo pagar menos que el monto de liquidación?',
  a3: 'No. El monto no se negocia: hay que pagarlo completo. Puede pedir un plan de pagos mensuales.',
  q4: '¿Cuándo se libera el gravamen?',
  a4: 'La liberación del gravamen se registra de 30 a 60 días después de que se confirmen los fondos.',
  q5: '¿Qué pasa si no hago nada?',
  a5: 'Dentro de los cuatro años después de la compra del gravamen, o en una fecha negociada, se puede presentar un aviso de intención de ejecutar el gravamen.',
  q6: '¿Cómo puedo pagar y cuánto cuesta?',
  a6: 'Siempre verá el cargo en dólares antes de elegir.',
  a6Closed: 'Aquí todavía no se puede pagar. Ya puede buscar su certificado y ver el monto de liquidación.',
  q7: '¿Por qué tengo que pagar primero un certificado más antiguo?',
  a7: 'Cuando una parcela tiene más de un certificado, primero hay que redimir el más antiguo que no se ha pagado. La página de liquidación lo lleva a él.',
  q8: '¿Puedo pagar mes a mes?',
  a8: 'Sí, si acordó un plan con nosotros. Para pedirlo, abra su certificado y elija Pedir un plan de pagos. Le enviamos sus opciones por correo electrónico en 1 día hábil.',
  q9: '¿Son ustedes el condado?',
  a9: 'No. Somos una empresa privada que administra certificados vendidos por condados.',
  faqMore: '¿No encontró su pregunta? {link}',

  contactTitle: 'Contáctenos',
  contactLede: 'Le responde una persona. Tenga a mano el número de su certificado o de su parcela.',
  contactPhones: 'Teléfono y correo electrónico',
  contactPhone: 'Teléfono',
  contactTollFree: 'Número gratuito',
  contactFax: 'Fax',
  contactEmail: 'Correo electrónico',
  contactHours: 'Horario',
  contactPost: 'Por correo postal',
  contactPostBody: 'Cartas y preguntas:',
  contactPayBody:
    'Pagos con cheque de caja o giro postal, con una copia impresa de su factura de liquidación:',
  contactNone:
    'Pronto pondremos aquí nuestro teléfono y nuestras direcciones. Hasta entonces, escríbanos con este formulario.',
  contactFailed: 'No se pudieron cargar nuestros teléfonos.',
  tryAgain: 'Intentar de nuevo',

  helpTitle: 'Ayuda',
  helpLede: 'Tres cosas que la gente viene a hacer aquí.',
  helpFind: 'Encontrar un certificado',
  helpFindBody:
    'Búsquelo por número de parcela, por dirección o por nombre del propietario. El número de parcela está en su factura de impuestos.',
  helpFindLink: 'Abrir la búsqueda',
  helpAsk: 'Leer las respuestas',
  helpAskBody: 'Qué es el monto de liquidación, cuánto cuesta pagar y qué pasa después.',
  helpAskLink: 'Preguntas y respuestas',
  helpCall: 'Hablar con una persona',

  disclaimerTitle: 'Aviso legal',
  summaryHeading: 'En pocas palabras',
  disclaimerShort:
    'Estas cifras son para su información. Lo que cuenta es el monto de liquidación del día en que nos llega su pago. No damos asesoramiento legal.',
  disclaimer1Heading: 'Cifras de liquidación',
  disclaimer1:
    'Un monto de liquidación vale hasta la fecha que se muestra con él. Después de esa fecha se suman intereses y puede haber más gastos, así que el monto cambia. Un pago menor que el monto de liquidación del día en que se recibe no redime el certificado.',
  disclaimer2Heading: 'Redención',
  disclaimer2:
    'Un pago redime un certificado solo cuando los fondos se han confirmado. Si hay un caso en el tribunal o una fecha de venta, la redención puede estar limitada o ya no ser posible. En ese caso, llámenos antes de enviar un pago.',
  disclaimer3Heading: 'Registros',
  disclaimer3:
    'La información de este sitio viene de los registros de los condados y de los nuestros. Corregimos los errores cuando los conocemos. El registro oficial es el del condado.',
  disclaimer4Heading: 'Sin asesoramiento legal',
  disclaimer4:
    'Nada de este sitio es asesoramiento legal ni de impuestos, y usarlo no lo hace cliente nuestro. Si necesita asesoramiento, consulte a un abogado.',
  disclaimer5Heading: 'Otros sitios',
  disclaimer5: 'Otras empresas ofrecen los pagos con tarjeta y los mapas, con sus propias condiciones.',

  legalLanguage: 'Esta es una traducción. Si difiere del texto en inglés, vale el texto en inglés.',

  privacyTitle: 'Política de privacidad',
  privacyEffective: 'Vigente desde 2018',
  privacyShort:
    'Usamos lo que usted nos da para administrar su certificado y para nada más. No lo vendemos. Los números de tarjeta nunca nos llegan.',
  privacy1Heading: 'Qué recogemos',
  privacy1:
    'Cuando crea una cuenta: su nombre, dirección, teléfono y correo electrónico. Cuando nos escribe: lo que escribe. Cuando paga: el monto, la fecha y un número de referencia. Guardamos quién ha visto un monto de liquidación.',
  privacy2Heading: 'Qué no guardamos nunca',
  privacy2:
    'Los números de tarjetas y de cuentas bancarias van directo a nuestro proveedor de pagos. Guardamos solo los últimos cuatro dígitos de una cuenta bancaria.',
  privacy3Heading: 'Registros públicos',
  privacy3:
    'Los nombres de los propietarios, las direcciones de las propiedades y los datos de un certificado son registros públicos del condado. Cualquiera puede verlos.',
  privacy4Heading: 'Quién más los ve',
  privacy4:
    'El condado que vendió el certificado, los abogados que llevan un caso y nuestro proveedor de pagos, cada uno lo que le toca. Si usted abre un mapa, solo se envía la dirección de la propiedad.',
  privacy5Heading: 'Qué queda en su navegador',
  privacy5:
    'No usamos cookies ni rastreadores. Su navegador guarda su sesión hasta que usted la cierra, y lo que eligió de idioma, colores y tablas.',
  privacy6Heading: 'Niños',
  privacy6:
    'Este sitio no es para niños menores de 13 años. No recogemos a sabiendas ningún dato de ellos. Si nos enteramos de que lo hicimos, lo borramos.',
  privacy7Heading: 'Sus preguntas',
  privacy7: 'Pregúntenos qué datos suyos tenemos, o pida que los corrijamos. {link}',
}
