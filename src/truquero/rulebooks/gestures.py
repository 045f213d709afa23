"""The gestures that rulebooks share: the name of the drawing, and what is seen in three languages."""

from truquero.rules import Gesture

EYEBROWS = Gesture("brows-up", "levantar las cejas", "alçar les celles", "raise the eyebrows")
WINK = Gesture("wink", "guiñar un ojo", "fer l'ullet", "wink")
ONE_EYE = Gesture("one-eye", "cerrar un ojo", "tancar un ull", "close one eye")
EYES_CLOSED = Gesture("eyes-closed", "cerrar los ojos", "tancar els ulls", "close the eyes")
BOTH_EYES = Gesture("eyes-closed", "cerrar los dos ojos", "tancar els dos ulls", "close both eyes")
LOOK_UP = Gesture("look-up", "mirar hacia arriba", "mirar cap a dalt", "look up")
MOUTH_RIGHT = Gesture(
    "mouth-right", "llevar la boca a la derecha", "dur la boca a la dreta", "move the mouth to the right"
)
MOUTH_LEFT = Gesture(
    "mouth-left", "llevar la boca a la izquierda", "dur la boca a l'esquerra", "move the mouth to the left"
)
GRIMACE_RIGHT = Gesture("grimace-right", "mueca hacia la derecha", "ganyota cap a la dreta", "grimace to the right")
GRIMACE_LEFT = Gesture("grimace-left", "mueca hacia la izquierda", "ganyota cap a l'esquerra", "grimace to the left")
TONGUE_RIGHT = Gesture("tongue-right", "lengua a la derecha", "llengua a la dreta", "tongue to the right")
TONGUE_LEFT = Gesture("tongue-left", "lengua a la izquierda", "llengua a l'esquerra", "tongue to the left")
LOWER_LIP = Gesture("bite-lip", "morderse el labio de abajo", "mossegar-se el llavi de baix", "bite the lower lip")
BITE_LIP = Gesture("bite-lip", "morderse el labio", "mossegar-se el llavi", "bite the lip")
KISS = Gesture("kiss", "poner los labios de beso", "fer un bes amb els llavis", "kiss the air")
PUFF = Gesture("puff", "un soplidito", "un bufidet", "a little puff")
CHEEKS = Gesture("cheeks", "hinchar los carrillos", "unflar les galtes", "puff out the cheeks")
MOUTH_AJAR = Gesture("mouth-ajar", "entreabrir la boca", "entreobrir la boca", "open the mouth a little")
MOUTH_OPEN = Gesture("mouth-open", "abrir la boca", "obrir la boca", "open the mouth")
WRINKLE_NOSE = Gesture("wrinkle-nose", "arrugar la nariz", "arrugar el nas", "wrinkle the nose")
TILT_HEAD = Gesture("tilt-head", "ladear la cabeza", "inclinar el cap", "tilt the head")
NOD = Gesture("nod", "asentir con la cabeza", "fer que sí amb el cap", "nod")
SHOULDER = Gesture("touch-shoulder", "tocarse el hombro", "tocar-se el muscle", "touch the shoulder")
ELBOW = Gesture("touch-elbow", "tocarse el codo", "tocar-se el colze", "touch the elbow")
