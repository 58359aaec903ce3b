"""Verifies receipts with python3-jwcrypto, which shares no code with the product: reads JSON from standard input."""
import json
import sys

from jwcrypto.jwk import JWKSet
from jwcrypto.jws import JWS

given = json.load(sys.stdin)
keys = JWKSet.from_json(json.dumps(given["keys"]))


def verifies(receipt):
    try:
        jws = JWS()
        jws.deserialize(receipt)
        jws.verify(keys.get_key(json.loads(jws.objects["protected"])["kid"]), alg="EdDSA")
        return jws.payload is not None
    except Exception:
        return False


for name in ("receipts", "altered"):
    print(f"{name}: {sum(map(verifies, given[name]))} of {len(given[name])} verify")
