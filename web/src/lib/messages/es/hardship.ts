import type { Catalogues } from '../translated.ts'

export const hardship: Catalogues['hardship'] = {
  title: 'Si no puede pagar',
  lede: 'Actúe pronto. Casi todas las formas de conservar su casa existen solo hasta que el tribunal decida el caso.',
  first: 'El primer paso',
  firstBody: 'Llame al {phone} y diga cuánto puede pagar. Contesta una persona, y no cuesta nada.',

  plan: 'Pagar mes por mes',
  planBody:
    'Puede pedir un plan de pagos en línea. En «¿Y si…?», en la página del monto, puede probar antes un monto al mes. Ve cada pago y su fecha antes de aceptar.',
  planLink: 'Buscar su certificado y pedir un plan',
  hard: 'Enfermedad, pérdida de trabajo, una muerte en la familia',
  hardBody: 'Díganos qué cambió. Veremos sus opciones con usted. No podemos cambiar lo que cobra la ley.',
  hardLink: 'Escribirnos',
  county: 'Pregunte al tesorero de su condado',
  countyBody:
    'Nosotros administramos impuestos que se vendieron. Para los de este año, el tesorero puede ofrecer su propio plan. Algunos propietarios pagan menos: personas mayores, con discapacidad y veteranos.',
  aid: 'Busque ayuda legal gratis',
  aidBody:
    'La ayuda legal es gratis si sus ingresos son bajos. Pídala en cuanto reciba una carta del tribunal. Un consejero de vivienda aprobado por HUD también ayuda sin costo: llame al (800) 569-4287.',
  aidCaption: 'Ayuda legal gratis y oficinas de los condados',
  aidCounty: 'Condado',
  aidWho: 'Quién ayuda',
  aidOffice: 'Oficina del condado',
  aidNone: 'En lsc.gov, la Legal Services Corporation muestra la ayuda legal de cada condado.',
  aidFailed: 'No se pudo cargar la lista de ayuda legal por condado.',
  bankrupt: 'Si está pensando en la bancarrota',
  bankruptBody:
    'Hable primero con un abogado. Cuando haya un caso, díganos su número. Entonces dejamos de pedirle dinero, y su abogado o el administrador (trustee) dice qué se puede pagar.',
  military: 'Si está en el servicio militar',
  militaryBody: 'La ley lo protege mientras sirve y algún tiempo después. Avísenos y lo verificaremos.',

  not: 'Lo que no debe hacer',
  not1: 'No deje sin abrir una carta del tribunal. Fija una fecha, y después quedan menos opciones.',
  not2: 'No pague a quien llama o toca a su puerta y dice que salvará su casa.',
  not3: 'No firme el traspaso de su casa para recibir ayuda.',
  not4: 'No envíe dinero en efectivo por correo postal.',
  not5: 'No envíe una parte del monto sin un plan. Guardamos el dinero, y no detiene el caso.',
  not6: 'No espere un día mejor: se suman intereses hasta que se pague.',
  advice: 'Esto no es asesoramiento legal. Solo un abogado puede decirle cuáles son sus derechos.',
}
