"""The toolkit's own server on a port the system chooses: serve.py ENVIRONMENTS RECORDINGS."""

import logging
import sys

from arc_agi import Arcade, OperationMode
from arc_agi.server import create_app
from werkzeug.serving import make_server

environments, recordings = sys.argv[1:3]
logging.getLogger("werkzeug").setLevel(logging.ERROR)
arcade = Arcade(
    operation_mode=OperationMode.OFFLINE,
    environments_dir=environments,
    recordings_dir=recordings,
    logger=logging.getLogger("toolkit"),
)
app, _ = create_app(arcade, save_all_recordings=True)
server = make_server("127.0.0.1", 0, app, threaded=True)
print(f"PORT {server.server_port}", flush=True)
server.serve_forever()
